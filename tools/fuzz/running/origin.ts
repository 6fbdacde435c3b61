import type { Failure } from '../failures.ts';
import { bisectCommits } from './bisect-commits.ts';
import { bisectRules, bisectVersions } from './bisect.ts';
import { exchangeFor } from './running-server.ts';

/** Where to look for the cause of a failure: a server's versions, the commits after one, or, with neither, the definition's rules. */
export interface Origin {
  readonly server?: string;
  readonly since?: string;
}

async function versionLines(failure: Failure, server: string, isOver: () => boolean): Promise<readonly string[] | undefined> {
  const culprit = await bisectVersions(exchangeFor(server), failure, isOver);
  return culprit && [
    `Version ${culprit.version} is the first that breaks it: ${culprit.sentence}`,
    `  before:  ${culprit.before ? JSON.stringify(culprit.before) : 'there was no such type'}`,
    `  after:   ${JSON.stringify(culprit.after)}`,
  ];
}

async function commitLines(failure: Failure, since: string, root: string, folder: string): Promise<readonly string[] | undefined> {
  const commit = await bisectCommits(root, folder, failure, since);
  return commit === undefined ? undefined : [`This commit is the first that breaks it: ${commit}`];
}

async function ruleLines(failure: Failure, isOver: () => boolean): Promise<readonly string[] | undefined> {
  const least = await bisectRules(failure, isOver);
  return least && [`The least of its definition that breaks it; without any one member of this the law holds: ${least.sentence}`, `  ${JSON.stringify(least.definition)}`];
}

/** The repository, the folder to which file names are relative, and whether the run was interrupted. */
interface BisectContext {
  readonly root: string;
  readonly folder: string;
  readonly isOver: () => boolean;
}

/** The cause of a failure as printed lines. `undefined`: it no longer fails. */
export async function originLines(failure: Failure, { server, since }: Origin, { root, folder, isOver }: BisectContext): Promise<readonly string[] | undefined> {
  if (server !== undefined) return versionLines(failure, server, isOver);
  return since === undefined ? ruleLines(failure, isOver) : commitLines(failure, since, root, folder);
}
