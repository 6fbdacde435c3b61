import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { StartupError } from '../base/startup-error.ts';

/** The key of back-ups: a passphrase, or keys of age: public ones (`age1…`) encrypt, their secret ones encrypt and decrypt. */
export type BackupKey =
  | { readonly passphrase: string }
  | { readonly recipients: readonly string[]; readonly identities: readonly string[] };

/** Characters; a shorter one can be guessed, however slow each attempt is. */
const SHORTEST_PASSPHRASE = 16;

const passphraseIn = (text: string, where: string): BackupKey => {
  if (text.length >= SHORTEST_PASSPHRASE) return { passphrase: text };
  throw new StartupError(`The passphrase in ${where} has fewer than ${String(SHORTEST_PASSPHRASE)} characters.`);
};

/** Reads the key from a file, or from the setting. Throws a `StartupError` where there is none. */
export async function readBackupKey(file: string | undefined, passphrase: string): Promise<BackupKey> {
  if (file === undefined) {
    if (passphrase !== '') return passphraseIn(passphrase, 'BACKUP_PASSPHRASE');
    throw new StartupError('A back-up is encrypted: set BACKUP_PASSPHRASE, or name a file with a passphrase or a key of age by --key-file.');
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`The key file ${file} cannot be read.`, { cause: error });
  });
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const [recipients, identities] = ['age1', 'AGE-SECRET-KEY-'].map((prefix) => lines.filter((line) => line.startsWith(prefix)));
  if (!recipients || !identities || recipients.length + identities.length === 0) return passphraseIn(lines.join('\n'), file);
  if (recipients.length + identities.length === lines.length) return { recipients, identities };
  throw new StartupError(`The key file ${file} holds more than keys of age.`);
}

/** Makes an encrypter for a key. */
export async function encrypterFor(key: BackupKey): Promise<Encrypter> {
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else {
    const recipients = [...key.recipients, ...await Promise.all(key.identities.map((identity) => identityToRecipient(identity)))];
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  }
  return encrypter;
}

/** Makes a decrypter for a key. Throws a `StartupError` for one that only encrypts. */
export function decrypterFor(key: BackupKey): Decrypter {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else {
    if (key.identities.length === 0) {
      throw new StartupError('A public key opens no back-up; name the file of its secret key (AGE-SECRET-KEY-…).');
    }
    for (const identity of key.identities) decrypter.addIdentity(identity);
  }
  return decrypter;
}
