import fc from 'fast-check';
import { seedOf } from '../plan.ts';
import { shown } from '../subjects/plain-subject.ts';
import { scenarios, type Scenario, type Step, type VersionOf } from './scenario.ts';
import { openStage, type Stage } from './stage.ts';
import { walk, type Stumble } from './walk.ts';

/** The most walks for making a scenario smaller. */
const MAX_TRIES = 150;

/** The scenario of a seed and a number, independent of earlier walks. */
const scenarioOf = (seed: number, number: number): Scenario => {
  const [scenario] = fc.sample(scenarios, { seed: seedOf(`${seed}/publish/${number}`), numRuns: 1 });
  if (!scenario) throw new Error('no scenario');
  return scenario;
};

function* simplerVersions({ types, fields, questions }: VersionOf): Generator<VersionOf> {
  for (const at of fields.keys()) yield { types, questions, fields: fields.toSpliced(at, 1) };
  for (const [at, { name, input_type, options }] of fields.entries()) {
    const plain = { name, input_type, ...(options && { options }) };
    if (JSON.stringify(plain) !== JSON.stringify(fields[at])) yield { types, questions, fields: fields.with(at, plain) };
  }
  for (const at of questions.keys()) if (questions.length > 1) yield { types, fields, questions: questions.toSpliced(at, 1) };
}

/** Simpler scenarios: without some of the steps, then with less in the versions. */
function* simplerScenarios({ versions, steps }: Scenario): Generator<Scenario> {
  for (let length = Math.ceil(steps.length / 2); length >= 1; length = length === 1 ? 0 : Math.ceil(length / 2)) {
    for (let at = 1; at < steps.length; at += length) yield { versions, steps: steps.toSpliced(at, length) };
  }
  for (const [at, version] of versions.entries()) for (const simpler of simplerVersions(version)) yield { versions: versions.with(at, simpler), steps };
}

/** The kind of a failure: its sentence without values. */
const kindOf = ({ sentence }: Stumble): string => sentence.replaceAll(/"(?:[^"\\]|\\.)*"|\[.*?\]|\{.*?\}|\d+/g, '…').replaceAll(/\b(one|two|three)\b/g, '…').slice(0, 60);

/** The smallest scenario that fails in the same way. */
async function smallest(stage: Stage, scenario: Scenario, stumble: Stumble): Promise<{ readonly scenario: Scenario; readonly stumble: Stumble }> {
  let smallestFound = { scenario: { ...scenario, steps: scenario.steps.slice(0, stumble.step + 1) }, stumble };
  let tries = 0;
  for (let found = true; found && tries < MAX_TRIES;) {
    found = false;
    for (const simpler of simplerScenarios(smallestFound.scenario)) {
      tries += 1;
      if (tries > MAX_TRIES) break;
      const again = await walk(stage, simpler);
      if (!again || kindOf(again) !== kindOf(stumble)) continue;
      smallestFound = { scenario: { ...simpler, steps: simpler.steps.slice(0, again.step + 1) }, stumble: again };
      found = true;
      break;
    }
  }
  return smallestFound;
}

const stepText = (step: Step, versions: readonly VersionOf[]): string => {
  switch (step.does) {
    case 'publish': return `publish version ${step.version}: ${shown(versions[step.version]?.fields)}, asked in the exam: ${shown(versions[step.version]?.questions.map(({ question_id: id, question_type: type }) => `${id} ${type}`))}`;
    case 'roll back': return 'roll back';
    case 'type': return `on page ${step.page} type ${shown(step.value)} into ${step.field}`;
    case 'answer': return `answer question ${step.question} by ${shown(step.value)}`;
    case 'open': case 'save': case 'bring up to date': return `${step.does} page ${step.page}`;
  }
};

/** Types of the deployment's own that a scenario needs to be understood. */
const typesIn = ({ versions, steps }: Scenario): readonly string[] => versions.flatMap(({ types, fields }, at) =>
  (steps.some((step) => step.does === 'publish' && step.version === at) ? types.filter(({ name }) => fields.some(({ input_type: type }) => type === name)).map((entry) => `version ${at}: ${shown(entry)}`) : []));

export interface PublishRun {
  readonly seed: number;
  /** The number of the first walk. */
  readonly first: number;
  /** Walks; absent: as many as there is time for. */
  readonly runs?: number;
  readonly seconds: number;
}

export interface PublishOutcome {
  readonly walks: number;
  readonly steps: number;
  /** Of the steps those that publish a version or roll back. */
  readonly versions: number;
  /** The first that stumbled, as it is printed; absent: none did. */
  readonly found?: readonly string[];
}

/** How a search is interrupted, and who is told its progress. */
interface SearchMonitor {
  readonly isOver: () => boolean;
  readonly progress: (walks: number, share: number) => void;
}

const reportLines = (seed: number, number: number, scenario: Scenario, stumble: Stumble): readonly string[] => [
  'publish: what was valid and untouched is never lost, refused in silence, or shown as something else; what diff foretells is what happens',
  `  broken:      ${stumble.sentence}`,
  '  the way to it:',
  ...scenario.steps.map((step, at) => `    ${at + 1}. ${stepText(step, scenario.versions)}`),
  ...typesIn(scenario).map((line) => `  ${line}`),
  `  again:       npm run fuzz -- --mode publish --seed ${seed} --path ${number}`,
];

/** Walks over scenarios of a seed on a stage, one after the other, until one stumbles, the time is up, or all are done. */
export async function searchOn(stage: Stage, { seed, first, runs = Infinity, seconds }: PublishRun, { isOver, progress }: SearchMonitor): Promise<PublishOutcome> {
  const startedAt = performance.now();
  let [walks, steps, versions] = [0, 0, 0];
  const share = (): number => Math.max((performance.now() - startedAt) / 1_000 / seconds, walks / runs);
  while (share() < 1 && !isOver()) {
    const scenario = scenarioOf(seed, first + walks);
    const stumble = await walk(stage, scenario);
    if (stumble) {
      const smallestFound = await smallest(stage, scenario, stumble);
      return { walks: walks + 1, steps: steps + stumble.step + 1, versions, found: reportLines(seed, first + walks, smallestFound.scenario, smallestFound.stumble) };
    }
    walks += 1;
    steps += scenario.steps.length;
    versions += scenario.steps.filter(({ does }) => does === 'publish' || does === 'roll back').length;
    progress(walks, share());
  }
  return { walks, steps, versions };
}

/** The same on a new stage, which takes some seconds to start. */
export async function searchPublishing(run: PublishRun, monitor: SearchMonitor): Promise<PublishOutcome> {
  const stage = await openStage();
  try {
    return await searchOn(stage, run, monitor);
  } finally {
    await stage.close();
  }
}
