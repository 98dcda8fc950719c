"""A table of words that deny by themselves, each with a denial of another word that says the same, and its opposite.

`PREDICATES` holds (subject, predicate that denies by itself, negated counterpart with another head, true opposite).
"""

from __future__ import annotations

from collections.abc import Iterator

PREDICATES = (
    (
        "The report",
        "omitted the ages of the patients",
        "did not include the ages of the patients",
        "included the ages of the patients",
    ),
    ("The city", "banned smoking in parks", "did not allow smoking in parks", "allowed smoking in parks"),
    ("The law", "prohibited night fishing", "did not permit night fishing", "permitted night fishing"),
    ("The abbot", "forbade music in the hall", "did not allow music in the hall", "allowed music in the hall"),
    ("The council", "refused the permit", "did not grant the permit", "granted the permit"),
    ("The committee", "rejected the proposal", "did not accept the proposal", "accepted the proposal"),
    ("The board", "rejected the merger", "did not approve the merger", "approved the merger"),
    ("The house", "lacked a garden", "did not have a garden", "had a garden"),
    ("The minister", "missed the meeting", "did not attend the meeting", "attended the meeting"),
    ("The club", "excluded women", "did not admit women", "admitted women"),
    (
        "The analysis",
        "excluded the smallest centres",
        "did not cover the smallest centres",
        "covered the smallest centres",
    ),
    ("The accused", "denied the theft", "did not admit the theft", "admitted the theft"),
    ("The growers", "avoided pesticides", "did not use pesticides", "used pesticides"),
    ("The wall", "prevented further floods", "did not let further floods happen", "let further floods happen"),
    ("The monks", "abstained from wine", "did not drink wine", "drank wine"),
    ("The clinic", "refrained from sedation", "did not use sedation", "used sedation"),
    ("The volunteers", "skipped breakfast", "did not eat breakfast", "ate breakfast"),
    ("The union", "declined the offer", "did not accept the offer", "accepted the offer"),
    ("The ministry", "withheld the figures", "did not publish the figures", "published the figures"),
    ("The captain", "ignored the warning", "did not heed the warning", "heeded the warning"),
    ("The county", "neglected the bridge", "did not maintain the bridge", "maintained the bridge"),
    ("The editors", "dropped the appendix", "did not keep the appendix", "kept the appendix"),
    ("The senate", "blocked the bill", "did not pass the bill", "passed the bill"),
    ("The mayor", "opposed the tunnel", "did not support the tunnel", "supported the tunnel"),
    ("The president", "vetoed the act", "did not sign the act", "signed the act"),
    ("The firm", "concealed the leak", "did not disclose the leak", "disclosed the leak"),
    ("The pilot", "disobeyed the order", "did not follow the order", "followed the order"),
    ("The prototype", "failed the crash test", "did not pass the crash test", "passed the crash test"),
    ("The court", "dismissed the appeal", "did not uphold the appeal", "upheld the appeal"),
    ("The leaflet", "was unhelpful to parents", "was not of help to parents", "was helpful to parents"),
    ("The ointment", "was ineffective in children", "did not work in children", "worked in children"),
    ("The old map", "was useless to the crew", "was of no use to the crew", "was useful to the crew"),
    ("The insect", "was harmless to the crop", "did not damage the crop", "damaged the crop"),
    ("The injection", "was painless for most children", "did not hurt most children", "hurt most children"),
    ("The sale", "was illegal in the province", "was not allowed in the province", "was allowed in the province"),
    ("The comet", "was invisible from the coast", "could not be seen from the coast", "could be seen from the coast"),
    ("The survey", "was incomplete in May", "was not finished in May", "was finished in May"),
    (
        "The author",
        "was unknown to the publisher",
        "was not familiar to the publisher",
        "was familiar to the publisher",
    ),
    ("The rover", "was unable to climb the slope", "could not get up the slope", "could climb the slope"),
    ("The witness", "was unwilling to speak", "did not want to speak", "wanted to speak"),
    ("The nurses", "were unaware of the risk", "did not know of the risk", "knew of the risk"),
    ("The mixture", "was unstable above 40 degrees", "did not keep above 40 degrees", "was stable above 40 degrees"),
    ("The road", "was impassable in winter", "could not be used in winter", "could be used in winter"),
    ("The letter", "went unanswered by the bank", "was not replied to by the bank", "was answered by the bank"),
    ("The two rivers", "were unconnected in spring", "were not joined in spring", "were connected in spring"),
)
FRAMES = (
    "{subject} {predicate}.",
    "In the second year, {subject} {predicate}.",
    "According to the annual review, {subject} {predicate}.",
    "{subject} {predicate}, and the matter rested there.",
)

OTHER_WORDS = (
    ("The sensor overlooked the crack.", "The sensor did not detect the crack."),
    ("The school abolished uniforms.", "The school did not keep uniforms."),
    ("The survey left out the islands.", "The survey did not cover the islands."),
    ("The bank turned down the loan.", "The bank did not approve the loan."),
    ("The villagers boycotted the vote.", "The villagers did not take part in the vote."),
    ("The plant tolerated drought.", "Drought did not harm the plant."),
    ("The chairman kept silent about the leak.", "The chairman did not mention the leak."),
    ("The tests ruled out anaemia.", "The tests showed no anaemia."),
    ("The bridge withstood the flood.", "The flood did not destroy the bridge."),
    ("The dose was too low to work.", "The dose was not high enough to work."),
    ("The rule was scrapped in 2010.", "The rule was no longer in force after 2010."),
    ("The tenants were exempt from the fee.", "The tenants did not have to pay the fee."),
    ("The room was empty at noon.", "There was nobody in the room at noon."),
    ("The door was locked.", "The door could not be opened."),
    ("The lake was devoid of fish.", "There were no fish in the lake."),
    ("The infants were free of symptoms.", "The infants had no symptoms."),
    ("The shop ran out of bread.", "The shop had no bread left."),
    ("The cells were resistant to the drug.", "The drug did not kill the cells."),
    ("The species is extinct on the island.", "The species no longer lives on the island."),
    ("The driver was sober.", "The driver was not drunk."),
    ("The patient was awake during surgery.", "The patient was not asleep during surgery."),
    ("The team lost the final.", "The team did not win the final."),
    ("The runner finished behind her rival.", "The runner did not finish ahead of her rival."),
    ("Costs were lower in the north than in the south.", "Costs were higher in the south than in the north."),
    ("Stays were longer in men than in women.", "Stays were shorter in women than in men."),
    ("Survival was worse in smokers than in others.", "Smokers survived less often than others."),
    ("The new engine was quieter than the old one.", "The old engine was louder than the new one."),
    ("The blue team scored fewer goals than the red team.", "The red team scored more goals than the blue team."),
    (
        "The eastern plots yielded less than the western plots.",
        "The western plots yielded more than the eastern plots.",
    ),
    ("The pain was less severe after surgery.", "The pain was milder after surgery."),
    ("Rain was heavier in May than in June.", "June had less rain than May."),
    ("The first test was harder than the second.", "The second test was easier than the first."),
    ("The generic was as effective as the brand.", "The generic was not less effective than the brand."),
    ("Output fell by a third.", "Output was down by a third."),
    ("Prices went up in spring.", "Prices rose in spring."),
    ("The glacier retreated by 10 metres.", "The glacier shrank by 10 metres."),
    ("Staff numbers dwindled.", "Staff numbers went down."),
    ("The gap between the groups widened.", "The groups drifted further apart."),
    ("Complications became rarer.", "Complications became less common."),
    ("Infections became less frequent.", "Infections became rarer."),
    ("The fee was waived for students.", "Students did not pay the fee."),
    ("The contract expired in June.", "The contract was not valid after June."),
    ("The author disagreed with the critics.", "The author did not share the critics' view."),
    ("The parents disapproved of the match.", "The parents did not approve of the match."),
    ("The results were inconclusive.", "The results did not settle the question."),
    ("The evidence was insufficient to convict.", "There was not enough evidence to convict."),
    ("The trial was stopped early.", "The trial did not run to its planned end."),
    ("Hardly any birds returned.", "Almost no birds returned."),
    ("Few members voted.", "Not many members voted."),
    ("The vaccine was rarely refused.", "The vaccine was seldom declined."),
    ("The road was closed to trucks.", "Trucks were not allowed on the road."),
    ("The letter remained unopened.", "Nobody opened the letter."),
    ("The wells dried up.", "The wells no longer held water."),
    ("The statue was left undamaged by the fire.", "The fire did not harm the statue."),
    ("The regiment held its ground.", "The regiment did not retreat."),
    ("The pupils stayed away from school.", "The pupils did not go to school."),
    ("The treaty was never ratified.", "The treaty failed to be ratified."),
    ("The senator abstained in the vote.", "The senator did not vote."),
    ("The judge was impartial.", "The judge did not take sides."),
    ("The committee was unanimous.", "Nobody on the committee dissented."),
    ("The mill stood idle in 1930.", "The mill was not in use in 1930."),
    ("The queen outlived her husband.", "Her husband died before the queen."),
    ("The parser dropped the header.", "The parser did not preserve the header."),
    ("The nurse withheld the drug.", "The nurse did not administer the drug."),
    ("The clinic closed its ward.", "The clinic did not keep its ward open."),
    ("The patients tolerated the dose poorly.", "The patients did not tolerate the dose well."),
    ("The editor struck out the passage.", "The editor did not leave the passage in."),
    ("The tax was unpopular with farmers.", "Farmers did not like the tax."),
    ("The samples were uncontaminated.", "The samples contained no contaminants."),
    ("The theory is unproven.", "The theory has not been confirmed."),
    ("The dog was disobedient.", "The dog did not obey."),
    ("The soldier was unarmed.", "The soldier carried no weapon."),
    ("The estate was debt-free in 1910.", "The estate had no debts in 1910."),
    ("The signal was undetectable at night.", "The signal was not picked up at night."),
    ("The children were unvaccinated.", "The children had not received the vaccine."),
    ("The staff was inexperienced.", "The staff had little experience."),
    ("The road surface was uneven.", "The road surface was not flat."),
    ("The king was childless.", "The king had no children."),
    ("The meeting was inconclusive.", "The meeting produced no decision."),
    ("The firm was insolvent.", "The firm could not pay its debts."),
    ("The hospital lacked beds.", "The hospital did not have enough beds."),
    ("The crew was short of water.", "The crew did not have enough water."),
    ("The cough disappeared after a week.", "The cough was no longer present after a week."),
    ("The rash went away.", "The rash did not persist."),
    ("The offer lapsed.", "The offer was not renewed."),
    ("The island is uninhabited.", "Nobody lives on the island."),
    ("The dispute is unresolved.", "The dispute has not been settled."),
    ("The trial missed its target.", "The trial did not reach its target."),
    ("The witness contradicted the report.", "The witness did not confirm the report."),
    ("The minister ruled out new taxes.", "The minister said there would be no new taxes."),
    ("The new rule spared small shops.", "The new rule did not affect small shops."),
    ("The storm spared the harbour.", "The storm did not hit the harbour."),
    ("The goalkeeper kept a clean sheet.", "The goalkeeper conceded no goals."),
    ("The treatment left weight unchanged.", "The treatment did not affect weight."),
    ("The treatment left weight unchanged.", "The treatment had no effect on weight."),
    ("Weight stayed the same during treatment.", "Weight did not change during treatment."),
    ("Costs were stable in 2012.", "Costs neither rose nor fell in 2012."),
    ("Sales were flat in May.", "Sales did not grow in May."),
    ("Mortality was halved.", "Mortality fell by half."),
    ("Exports outstripped imports.", "Imports were lower than exports."),
    ("Boys trailed girls in reading.", "Girls were ahead of boys in reading."),
    ("The copper wire was thinner than the steel wire.", "The steel wire was thicker than the copper wire."),
    ("Urban children were taller than rural children.", "Rural children were shorter than urban children."),
    ("Accuracy was poorer with noise than without noise.", "Accuracy was better without noise than with noise."),
    ("Recovery took longer in adults than in children.", "Children recovered faster than adults."),
    ("The second dose was better tolerated than the first.", "The first dose was less well tolerated than the second."),
    ("Fewer women than men relapsed.", "More men than women relapsed."),
    ("Relapse was less common in women than in men.", "Relapse was more common in men than in women."),
    ("The river is not as deep as the lake.", "The lake is deeper than the river."),
    ("No drug was more effective than aspirin.", "Aspirin was the most effective drug."),
    ("The sample was cooled before mixing.", "The sample was mixed after cooling."),
    ("The war began after the election.", "The election came before the war."),
    ("Most voters did not oppose the plan.", "Most voters did not reject the plan."),
    ("It is untrue that the dam leaked.", "The dam did not leak."),
    ("The claim that the dam leaked is false.", "The dam did not leak."),
    ("The team failed to score in the first half.", "The team did not score in the first half."),
    ("The patient was no longer feverish.", "The patient's fever had gone."),
    ("The church stood empty for years.", "The church was not used for years."),
    ("The patent was invalid.", "The patent did not hold."),
    ("The method is inexpensive.", "The method does not cost much."),
    ("The wound was clean.", "The wound was not infected."),
    ("The plants were healthy.", "The plants showed no sign of disease."),
    ("The children were absent from class.", "The children did not attend class."),
    ("The rebels resisted the decree.", "The rebels did not obey the decree."),
    ("Nobody opposed the motion.", "The motion met no opposition."),
)
"""Claims and sources that mean the same in other words, over negation, direction, comparison and opposites."""


def _framed(frame: str, subject: str, predicate: str) -> str:
    written = subject if frame.startswith("{subject}") else subject[0].lower() + subject[1:]
    return frame.format(subject=written, predicate=predicate)


def _crossed(pairs: Iterator[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    """Yield each pair in both directions, in one frame and with the source in another."""
    for number, (subject, one, other) in enumerate(pairs):
        plain = FRAMES[0]
        frame = FRAMES[1 + number % (len(FRAMES) - 1)]
        for first, second in ((one, other), (other, one)):
            yield _framed(plain, subject, first), _framed(plain, subject, second)
            yield _framed(plain, subject, first), _framed(frame, subject, second)


def same() -> tuple[tuple[str, str], ...]:
    """Return claims and sources that mean the same: a word that denies by itself, and a denied word."""
    return tuple(_crossed((subject, hidden, negated) for subject, hidden, negated, _ in PREDICATES))


def contrary() -> tuple[tuple[str, str], ...]:
    """Return claims and sources that contradict each other, in the same vocabulary."""
    return tuple(_crossed((subject, hidden, opposite) for subject, hidden, _, opposite in PREDICATES))


def denied() -> tuple[tuple[str, str], ...]:
    """Return claims and sources that contradict each other by a plain denial of the same word."""
    return tuple(_crossed((subject, opposite, negated) for subject, _, negated, opposite in PREDICATES))
