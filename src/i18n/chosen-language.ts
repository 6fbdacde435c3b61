import { parseJson } from '../base/json.ts';
import { trySetItem } from '../base/try-set-item.ts';
import { isLanguage, type Language } from '../base/text.ts';
import { persistentStore } from '../base/stores.ts';

/** The storage key of the current choice: `[language, applicant's id or null, when it was chosen in ms since 1970]`. */
const HERE = 'portal.language';
/** The storage key of the choices by applicant, the newest first: `[id, language]`. */
const OWN = 'portal.languages';

const MOST_APPLICANTS = 20;

/** How long a choice without a log-in counts, in ms: after that the visitor is probably another person. */
const VISIT = 12 * 60 * 60 * 1000;

function listOf(key: string): readonly unknown[] {
  const kept = parseJson(persistentStore().getItem(key) ?? '');
  return Array.isArray(kept) ? kept : [];
}

const keepList = (key: string, list: readonly unknown[]): void => { trySetItem(persistentStore(), key, JSON.stringify(list)); };

/** The current choice; empty where it was made without a log-in and is too old. */
function choiceHere(): readonly [language?: Language, of?: unknown] {
  const [language, of, at] = listOf(HERE);
  return isLanguage(language) && (of !== null || Date.now() - Number(at) < VISIT) ? [language, of] : [];
}

const ownChoices = (): readonly (readonly unknown[])[] => listOf(OWN).filter((each) => Array.isArray(each));

/** The language in which pages open, where one was chosen on this device (docs/decisions/0076). */
export const chosenLanguage = (): Language | undefined => choiceHere()[0];

/** The chosen language, where it was chosen in this visit before a log-in. */
export function visitorsLanguage(): Language | undefined {
  const [language, of] = choiceHere();
  return of === null ? language : undefined;
}

/** Stores the choice of an applicant. `owner` is undefined before a log-in: the applicant who logs in next in this visit takes it over. */
export function chooseLanguage(language: Language, of: string | undefined): void {
  keepList(HERE, [language, of ?? null, Date.now()]);
  if (of !== undefined) keepList(OWN, [[of, language], ...ownChoices().filter(([id]) => id !== of)].slice(0, MOST_APPLICANTS));
}

/**
 * The choice of an applicant who has just logged in: the one of this visit, which is theirs from now on, else the one that they
 * made on this device before; never another applicant's. `undefined` where they have made none.
 */
export function claimLanguage(of: string): Language | undefined {
  const own = ownChoices().find(([id]) => id === of)?.[1];
  const choice = visitorsLanguage() ?? (isLanguage(own) ? own : undefined);
  if (choice) chooseLanguage(choice, of);
  else persistentStore().removeItem(HERE);
  return choice;
}

/** Called when this applicant logs out: removes the current choice, if it is theirs or nobody's, so that the next visitor starts anew. */
export function leaveLanguage(of: string): void {
  if ((choiceHere()[1] ?? of) === of) persistentStore().removeItem(HERE);
}
