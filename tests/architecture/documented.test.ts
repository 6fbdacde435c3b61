/** @module-tag sources */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import config from '../../schemas/wire/config.json' with { type: 'json' };
import { settingsTable } from '../../server/base/settings.ts';

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');

/** The rows of the first table under a heading, as the texts of their cells. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const rows = readme.slice(readme.indexOf(`\n${heading}\n`)).match(/(?:^\|.*\|\n)+/m)?.[0].trim().split('\n') ?? [];
  return rows.slice(2).map((row) => row.slice(1, -1).split('|').map((cell) => cell.trim()));
}

interface Properties { readonly properties?: Readonly<Record<string, Properties>> }

/** Dotted names of every key, `name` in both languages counting as one. */
const keysOf = ({ properties = {} }: Properties, prefix = ''): readonly string[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    (inner.properties ? keysOf(inner, `${prefix}${name}.`) : [`${prefix}${name}`]));

describe('the README', () => {
  it('lists every setting with its default and purpose', () => {
    const settings = Object.values(settingsTable).map(({ name, fallback, purpose }) => [`\`${name}\``, fallback && `\`${fallback}\``, purpose]);
    expect(tableUnder('## Settings')).toEqual(settings);
  });

  it('lists every key of /config.json', () => {
    const listed = tableUnder('### Keys of `/config.json`').flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key]) => key));
    expect(listed.sort()).toEqual([...keysOf(config.$defs.response as Properties)].sort());
  });
});
