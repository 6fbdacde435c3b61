import { parseJson } from '../base/json.ts';
import { trySetItem } from '../base/try-set-item.ts';
import { isLanguage, type Language } from '../base/text.ts';
import { persistentStore } from '../base/stores.ts';

/** The storage key of the current choice: `[language, applicant's id or null, when it was chosen in ms since 1970]`. */
const CURRENT_KEY = 'portal.language';
/** The storage key of the choices by applicant, the newest first: `[id, language]`. */
const OWNERS_KEY = 'portal.languages';

const MAX_OWNERS = 20;

/** How long a choice without a log-in counts, in ms: after that the visitor is probably another person. */
const VISIT_MS = 12 * 60 * 60 * 1000;

function readList(key: string): readonly unknown[] {
  const stored = parseJson(persistentStore().getItem(key) ?? '');
  return Array.isArray(stored) ? stored : [];
}

const storeList = (key: string, list: readonly unknown[]): void => { trySetItem(persistentStore(), key, JSON.stringify(list)); };

/** The current choice; empty where it was made without a log-in and is too old. */
function currentChoice(): readonly [language?: Language, of?: unknown] {
  const [language, owner, at] = readList(CURRENT_KEY);
  return isLanguage(language) && (owner !== null || Date.now() - Number(at) < VISIT_MS) ? [language, owner] : [];
}

const ownChoices = (): readonly (readonly unknown[])[] => readList(OWNERS_KEY).filter((each) => Array.isArray(each));

/** The language in which pages open, where one was chosen on this device (docs/decisions/0076). */
export const chosenLanguage = (): Language | undefined => currentChoice()[0];

/** The chosen language, where it was chosen in this visit before a log-in. */
export function visitorsLanguage(): Language | undefined {
  const [language, owner] = currentChoice();
  return owner === null ? language : undefined;
}

/** Stores the choice of an applicant. `owner` is undefined before a log-in: the applicant who logs in next in this visit takes it over. */
export function chooseLanguage(language: Language, owner: string | undefined): void {
  storeList(CURRENT_KEY, [language, owner ?? null, Date.now()]);
  if (owner !== undefined) storeList(OWNERS_KEY, [[owner, language], ...ownChoices().filter(([id]) => id !== owner)].slice(0, MAX_OWNERS));
}

/**
 * The choice of an applicant who has just logged in: the one of this visit, which is theirs from now on, else the one that they
 * made on this device before; never another applicant's. `undefined` where they have made none.
 */
export function claimLanguage(owner: string): Language | undefined {
  const own = ownChoices().find(([id]) => id === owner)?.[1];
  const choice = visitorsLanguage() ?? (isLanguage(own) ? own : undefined);
  if (choice) chooseLanguage(choice, owner);
  else persistentStore().removeItem(CURRENT_KEY);
  return choice;
}

/** Called when this applicant logs out: removes the current choice, if it is theirs or nobody's, so that the next visitor starts anew. */
export function leaveLanguage(owner: string): void {
  if ((currentChoice()[1] ?? owner) === owner) persistentStore().removeItem(CURRENT_KEY);
}
