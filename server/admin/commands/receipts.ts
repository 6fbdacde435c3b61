import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { StartupError } from '../../base/startup-error.ts';
import { receiptNumberIn } from '../../receipts/receipt.ts';
import { type Verdict, verifyFile, verifyStored } from '../../receipts/verify.ts';
import { onDeployment } from './command-context.ts';

/** Bytes; a receipt is a form's texts, and files by their names. */
const LARGEST_FILE = 10_000_000;

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > LARGEST_FILE) throw new StartupError(`${path} is too large to be a receipt.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${path} is no number of a receipt, and no file that can be read.`, { cause: error });
  }
}

const refusals: Readonly<Record<Exclude<Verdict['is'], 'genuine'>, string>> = {
  unknown: 'no receipt has this number.',
  altered: 'it is not as it was issued: something of it has been changed, its key is retired, '
    + 'or this command has not the server’s SIGNING_SECRET.',
  unreadable: 'this is no file of a receipt.',
};

/** `receipt verify FILE|NUMBER`: whether a receipt is as it was issued, and what it says. Fails where it is not. */
export const verifyReceipt = onDeployment(async (context, services, which: string) => {
  // The name of a file may be twelve letters, too.
  const number = existsSync(which) ? undefined : receiptNumberIn(which);
  const { is, content = '', isStored = false } = number === undefined
    ? await verifyFile(services, await bytesOf(which))
    : await verifyStored(services, number);
  if (is !== 'genuine') throw new StartupError(`${which}: ${refusals[is]}`);
  context.say(`${which} is as it was issued${isStored ? '' : '; the portal does not keep it any more'}.`);
  context.show(JSON.stringify(JSON.parse(content), null, 2));
});
