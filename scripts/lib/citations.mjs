// How the specification and the decisions are cited, in comments, documents and titles:
//
//   places       spec §5 · spec §5 Profile save · spec §2 Profile, §5 Profile save · spec §3 Review question, Exam question
//   decisions    DECISIONS "Time" · DECISIONS "Time", "Fields and values" (single quotes too, and escaped ones in JSON)
//   records      docs/decisions/0002 · docs/decisions/0006-accounts.md · docs/decisions/
//   requirements PROF-12
//
// "Spec" may begin a sentence. After a place comes a mark of punctuation or the end of the line, so that a term that does
// not exist is refused instead of being read as prose. Whatever looks like a citation and is none of these is refused.

/**
 * @typedef {import('./specification.mjs').Specification} Specification
 * @typedef {{ readonly found: readonly string[], readonly refused: readonly string[] }} Citations
 */

const quote = String.raw`\\?["']`;
const either = (/** @type {readonly string[]} */ texts) =>
  [...texts].sort((a, b) => b.length - a.length).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');

/** A section, and any number of its terms. */
const place = (/** @type {[string, readonly string[]]} */ [number, terms]) =>
  (terms.length === 0 ? `§${number}` : `§${number}(?: (?:${either(terms)})(?:, (?:${either(terms)}))*)?`);

/** The one grammar: a pattern that matches a whole citation that resolves, and nothing else. */
function wellFormed(/** @type {Specification} */ { sections, decisions, records, requirements }) {
  const places = `(?:${[...sections].map(place).join('|')})`;
  const heading = `${quote}(?:${either(decisions)})${quote}`;
  const record = either([...records, ...records.map((file) => file.slice(0, 4))]);
  return new RegExp([
    String.raw`[Ss]pec ${places}(?:, ${places})*(?=$|[).;\]"\`|\n]|[,:](?! ?[A-Z"'§])| \*/)`,
    `DECISIONS ${heading}(?:, ${heading})*(?!, ${quote})`,
    String.raw`docs/decisions/(?:${record})?(?![\w-])`,
    String.raw`\b(?:${either([...requirements.keys()])})\b`,
  ].join('|'), 'g');
}

/** Whatever somebody would take for a citation. */
const citationLike = (/** @type {Specification} */ { areas }) => new RegExp([
  String.raw`\b[Ss]pec\b[^\n]{0,12}`,
  String.raw`(?<!^## )§[^\n]{0,24}`,
  String.raw`\b(?:DECISIONS?|ARCHITECTURE|PRACTICES|REQUIREMENTS|SPECIFICATION|SPEC)\b[^\n]{0,24}`,
  String.raw`docs/decisions?\b[^\n]{0,24}`,
  String.raw`\b[Dd]ecisions?(?:/|\s+(?:no\.?\s*|#)?)\d[\w-]*`,
  String.raw`\b(?:${either([...areas.keys()])})[-_]?\d+\b`,
].join('|'), 'gm');

/** @type {WeakMap<Specification, readonly [RegExp, RegExp]>} */
const patternCache = new WeakMap();

/** Both patterns of a specification, made once: a pattern that is used again is the faster for it. */
function patternsOf(/** @type {Specification} */ specification) {
  const patterns = patternCache.get(specification) ?? /** @type {const} */ ([wellFormed(specification), citationLike(specification)]);
  patternCache.set(specification, patterns);
  return patterns;
}

/** A comment or paragraph that goes on in the next line is one line. */
const unfolded = (/** @type {string} */ text) => text.replace(/\n[ \t]*(?:(?:\*(?!\/)|\/\/|#(?!#))[ \t]?|(?=[a-z§"'(]))/g, ' ');

/**
 * The citations of a text, and what looks like one and is none.
 * @param {string} text
 * @param {Specification} specification
 * @returns {Citations}
 */
export function citationsIn(text, specification) {
  /** @type {string[]} */
  const found = [];
  const [valid, lookalike] = patternsOf(specification);
  const rest = unfolded(text).replace(valid, (citation) => {
    found.push(citation);
    return '';
  });
  return { found, refused: rest.match(lookalike) ?? [] };
}
