import { fuzzProgram } from '../../tools/fuzz/command.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** As `npm run fuzz -- …` from `folder`, in this process; what it keeps stays in `root`. */
export async function inThisProcess(root: string, folder: string, args: readonly string[]): Promise<Said> {
  const said: Record<'out' | 'err', string> = { out: '', err: '' };
  let code = -1;
  await fuzzProgram({
    root, folder, isTerminal: false, isOver: () => false,
    say: (line) => { said.out += `${line}\n`; }, tell: (line) => { said.err += `${line}\n`; },
  }, (answer) => { code = answer; }).parseAsync(args, { from: 'user' });
  return { code, ...said };
}
