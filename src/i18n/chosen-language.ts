import { parseJson } from '../base/json.ts';
import { keep } from '../base/keep.ts';
import { isLanguage, type Language } from '../base/text.ts';
import { lastingStore } from '../base/stores.ts';

/** What pages open in: `[language, whose it is or null, when it was chosen in ms since 1970]`. */
const HERE = 'portal.language';
/** The choices of applicants, the newest first: `[id, language]`. */
const OWN = 'portal.languages';

const MOST_APPLICANTS = 20;

/** A visit without a log-in, in ms. What somebody chose who went away is not what the next one has chosen. */
const VISIT = 12 * 60 * 60 * 1000;

function listOf(key: string): readonly unknown[] {
  const kept = parseJson(lastingStore().getItem(key) ?? '');
  return Array.isArray(kept) ? kept : [];
}

const keepList = (key: string, list: readonly unknown[]): void => { keep(lastingStore(), key, JSON.stringify(list)); };

/** Nothing of it is there where a visitor's choice is too old to count. */
function choiceHere(): readonly [language?: Language, of?: unknown] {
  const [language, of, at] = listOf(HERE);
  return isLanguage(language) && (of !== null || Date.now() - Number(at) < VISIT) ? [language, of] : [];
}

const ownChoices = (): readonly (readonly unknown[])[] => listOf(OWN).filter((each) => Array.isArray(each));

/** The language that pages open in where somebody has chosen one on this device (docs/decisions/0076). */
export const chosenLanguage = (): Language | undefined => choiceHere()[0];

/** The same, where it was chosen in this visit by somebody who had not logged in yet. */
export function visitorsLanguage(): Language | undefined {
  const [language, of] = choiceHere();
  return of === null ? language : undefined;
}

/** Keeps a choice for an applicant. `of` is undefined before a log-in: the applicant who logs in next in this visit takes it over. */
export function chooseLanguage(language: Language, of: string | undefined): void {
  keepList(HERE, [language, of ?? null, Date.now()]);
  if (of !== undefined) keepList(OWN, [[of, language], ...ownChoices().filter(([id]) => id !== of)].slice(0, MOST_APPLICANTS));
}

/**
 * The choice of an applicant who has just come in: that of this visit, which is theirs from now on, else the one that they
 * made on this device before; never another's. `undefined` where they have made none.
 */
export function claimLanguage(of: string): Language | undefined {
  const own = ownChoices().find(([id]) => id === of)?.[1];
  const choice = visitorsLanguage() ?? (isLanguage(own) ? own : undefined);
  if (choice) chooseLanguage(choice, of);
  else lastingStore().removeItem(HERE);
  return choice;
}

/** This applicant has logged out: the next one's pages open in no choice of theirs, nor in one of before that nobody has taken over. */
export function leaveLanguage(of: string): void {
  if ((choiceHere()[1] ?? of) === of) lastingStore().removeItem(HERE);
}
