import { existsSync, readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const files = ['src', 'widgets'].flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `/${room}/${file}`));

/** A way through the alternatives of a pattern: a pattern without any, and the alternatives that were chosen. */
interface Way {
  readonly text: string;
  readonly chosen: readonly string[];
}

/** Each way through the alternatives of a pattern. What is looked ahead for is left out. */
function waysThrough(pattern: string): readonly Way[] {
  const start: readonly Way[] = [{ text: '', chosen: [] }];
  let [ways, ended, first] = [start, [] as readonly Way[], 0];
  const end = (at: number): readonly Way[] => {
    const alternative = pattern.slice(first, at);
    return [...ended, ...ways.map(({ text, chosen }) => ({ text, chosen: [...chosen, alternative] }))];
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const one = /^(\\.|\[[^\]]*\]|[^(|])[?*+]?/.exec(pattern.slice(at))?.[0];
    if (one !== undefined) {
      ways = ways.map(({ text, chosen }) => ({ text: text + one, chosen }));
      at += one.length - 1;
    } else if (pattern[at] === '|') {
      [ended, ways, first] = [end(at), start, at + 1];
    } else {
      const closing = closingOf(pattern, at);
      const inner = pattern.slice(at + 1, closing).replace(/^\?:/, '');
      const isOptional = pattern[closing + 1] === '?';
      const choices = /^\?<?[=!]/.test(inner) ? start : [...waysThrough(inner), ...(isOptional ? start : [])];
      ways = ways.flatMap((way) => choices.map(({ text, chosen }) => ({ text: way.text + text, chosen: [...way.chosen, ...chosen] })));
      at = closing + Number(isOptional);
    }
  }
  return end(pattern.length);
}

function closingOf(pattern: string, from: number): number {
  let depth = 0;
  for (let at = from; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === '(') depth += 1;
    else if (pattern[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`a parenthesis of ${pattern} is open`);
}

/** The patterns of a script, literal or built of a template, whose values are taken for any text. */
function patternsIn(file: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.slice(1, node.text.lastIndexOf('/')).replaceAll('\\/', '/'));
    else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [text] = node.arguments ?? [];
      if (text && ts.isTemplateExpression(text)) {
        found.push([text.head.text, ...text.templateSpans.map(({ literal }) => `[^/]+${literal.text}`)].join(''));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** Whether the way names a place of this project's source, and not a package, a text or a chunk. */
const namesSource = ({ text }: Way): boolean => /^[/^]*(src|widgets)\//.test(text);

/** The alternatives of patterns that lead to no module. */
function deadEnds(patterns: readonly string[]): readonly string[] {
  const ways = patterns.flatMap(waysThrough).filter(namesSource);
  const leading = ways.filter(({ text }) => {
    const pattern = new RegExp(text.replace(/^\^?\/?/, '^/'));
    return files.some((file) => pattern.test(file));
  });
  const used = new Set(leading.flatMap(({ chosen }) => chosen));
  return [...new Set(ways.flatMap(({ chosen }) => chosen))].filter((alternative) => !used.has(alternative));
}

test('an alternative of a pattern that leads to no module is found, however deep it stands', () => {
  expect(deadEnds(['^src/(app/(main|mane)|i18n/(?!x)(texts|i18n)?)\\.tsx?|src/no-room/'])).toEqual(['mane', 'texts', 'src/no-room/']);
});

// What a chunk is made of, or a budget counts, is named by file: a name that no file has any more holds nothing, and says so nowhere.
describe.each(['vite.config.ts', 'scripts/size.mjs'])('%s', (script) => {
  test('names with its patterns only modules that are there', () => {
    const patterns = patternsIn(script);
    expect(patterns.length).toBeGreaterThan(2);
    expect(deadEnds(patterns)).toEqual([]);
  });
});

describe.each([
  'scripts/size.mjs', 'scripts/lib/page-chunks.mjs', 'scripts/lib/import-graph.mjs', 'scripts/lib/defects.mjs', 'scripts/lib/fuzz-defects.mjs',
  'scripts/lib/mutation-suites.mjs',
])('%s', (script) => {
  test('names only modules that are there', () => {
    const named = readFileSync(script, 'utf8').match(/(?<=['"`])(?:src|widgets|server|schemas|tools)\/[\w./-]+\.(?:tsx?|json|css)(?=['"`])/g) ?? [];
    expect(named.filter((file) => !file.includes('/generated/') && !existsSync(file))).toEqual([]);
  });
});
