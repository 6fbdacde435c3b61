import { isJsonObject, parseJson } from '../base/json.ts';
import { isLanguage, type Language } from '../base/text.ts';

/** What pages open in: the choice of whoever is in front of the device. */
const HERE = 'portal.language';
/** The choices of applicants, the newest first: `[id, language]`. */
const OWN = 'portal.languages';

const MOST_APPLICANTS = 20;

/** A visit without a log-in, in ms. What somebody chose who went away is not what the next one has chosen. */
const VISIT = 12 * 60 * 60 * 1000;

interface Choice {
  readonly language: Language;
  /** Whose it is; absent while nobody knows. */
  readonly of?: unknown;
}

/** `now`: in ms since 1970. */
function choiceHere(now: number): Choice | undefined {
  const kept = parseJson(localStorage.getItem(HERE) ?? '');
  if (!isJsonObject(kept)) return undefined;
  const { language, of, at } = kept;
  const counts = of !== undefined || (typeof at === 'number' && now - at < VISIT);
  return isLanguage(language) && counts ? { language, of } : undefined;
}

function ownChoices(): readonly (readonly [id: unknown, language: unknown])[] {
  const kept = parseJson(localStorage.getItem(OWN) ?? '');
  return Array.isArray(kept) ? kept.filter((each): each is [unknown, unknown] => Array.isArray(each)) : [];
}

/** The language that pages open in where somebody has chosen one on this device (docs/decisions/0076). `now`: in ms since 1970. */
export const chosenLanguage = (now = Date.now()): Language | undefined => choiceHere(now)?.language;

/** The same, where it was chosen in this visit by somebody who had not logged in yet. */
export function visitorsLanguage(now = Date.now()): Language | undefined {
  const choice = choiceHere(now);
  return choice?.of === undefined ? choice?.language : undefined;
}

/** Keeps a choice for this applicant, or, where nobody is logged in yet, for whoever logs in in this visit. */
export function chooseLanguage(language: Language, of: string | undefined): void {
  localStorage.setItem(HERE, JSON.stringify(of === undefined ? { language, at: Date.now() } : { language, of }));
  if (of === undefined) return;
  const others = ownChoices().filter(([id]) => id !== of);
  localStorage.setItem(OWN, JSON.stringify([[of, language], ...others].slice(0, MOST_APPLICANTS)));
}

/**
 * The choice of an applicant who has just come in: that of this visit, which is theirs from now on, else the one that they
 * made on this device before; never another's. `undefined` where they have made none.
 */
export function claimLanguage(of: string): Language | undefined {
  const own = ownChoices().find(([id]) => id === of)?.[1];
  const choice = visitorsLanguage() ?? (isLanguage(own) ? own : undefined);
  if (choice) chooseLanguage(choice, of);
  else localStorage.removeItem(HERE);
  return choice;
}

/** This applicant has logged out: the next one's pages open in no choice of theirs. */
export function leaveLanguage(of: string): void {
  if (choiceHere(Date.now())?.of === of) localStorage.removeItem(HERE);
}
