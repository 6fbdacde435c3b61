import type { Failure } from '../failures.ts';
import { bisectCommits } from './bisect-commits.ts';
import { bisectRules, bisectVersions } from './bisect.ts';
import { reach } from './running-server.ts';

/** Where what made a failure one is looked for: a server's versions, the commits after one, or, with neither, the rules of its definition. */
export interface Origin {
  readonly server?: string;
  readonly since?: string;
}

async function versionLines(failure: Failure, server: string): Promise<readonly string[] | undefined> {
  const culprit = await bisectVersions(reach(server), failure);
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

function ruleLines(failure: Failure): readonly string[] | undefined {
  const least = bisectRules(failure);
  return least && [`So much of the definition breaks it, and without any member of this it holds: ${least.sentence}`, `  ${JSON.stringify(least.definition)}`];
}

/** What made a failure one, as it is printed. `undefined`: it is none any more. `root`, `folder`: of the repository, and where files are named from. */
export async function originLines(failure: Failure, { server, since }: Origin, { root, folder }: { readonly root: string; readonly folder: string }): Promise<readonly string[] | undefined> {
  if (server !== undefined) return versionLines(failure, server);
  return since === undefined ? ruleLines(failure) : commitLines(failure, since, root, folder);
}
