import { StartupError } from '../../base/startup-error.ts';
import type { Say } from '../in-japanese.ts';
import type { Finding, CommandContext } from './command-context.ts';

const [STATE_WIDTH, ABOUT_WIDTH] = [10, 12];

const lineOf = ({ about, isWell, says }: Finding, inLanguage: Say = (english) => english): string =>
  `${inLanguage(isWell ? 'well' : 'NOT WELL').padEnd(STATE_WIDTH)}${about.padEnd(ABOUT_WIDTH)}${inLanguage(says)}`;

/** `status`: how the deployment stands, at a glance or as JSON. Fails where something is not well. */
export async function showStatus({ look, show, inLanguage }: CommandContext, asJson: boolean): Promise<void> {
  const findings = await look();
  const unwell = findings.filter(({ isWell }) => !isWell).map(({ about }) => about);
  if (asJson) {
    const members = findings.map(({ about, isWell, says, facts }) => [about, { well: isWell, says, ...facts }] as const);
    show(JSON.stringify({ well: unwell.length === 0, ...Object.fromEntries(members) }, null, 2));
  } else for (const finding of findings) show(lineOf(finding, inLanguage));
  if (unwell.length > 0) throw new StartupError(`Not well: ${unwell.join(', ')}. docs/operating.md says what to do.`);
}
