import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import fieldType from '../../schemas/field-type.json' with { type: 'json' };
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { examples, exampleValues } from './examples.ts';
import { clientPorts, serverPorts } from './ports.ts';

const page = readFileSync(new URL('../../docs/field-types.md', import.meta.url), 'utf8');
const asked = { mandatory: true, options: [], limits: {} };

describe('the examples of docs/field-types.md', () => {
  test('have nothing that lint finds', () => {
    expect(lintFieldTypes(examples)).toEqual([]);
  });

  test('satisfy the schema that editors complete with', () => {
    const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(fieldType);
    for (const example of examples) expect(accepts(example), JSON.stringify(accepts.errors)).toBe(true);
  });

  test.each([...page.matchAll(/^```json ([\w-]+\.json)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [file, text] as const))('%s is on the page as it is in the file', (file, text) => {
    expect(text).toBe(readFileSync(new URL(`../../docs/field-types/${file}`, import.meta.url), 'utf8'));
  });

  describe.each([['client', clientPorts], ['server', serverPorts]])('over the table of the %s', (_, ports) => {
    const { types, diagnostics } = readFieldTypes(examples, ports);

    test('can be read', () => {
      expect(diagnostics).toEqual([]);
      expect(types.size).toBe(examples.length);
    });

    test.each(Object.entries(exampleValues))('%s takes and refuses what the page says', (name, { valid, invalid }) => {
      const type = types.get(name)!;
      for (const [typed, sent] of valid) {
        expect(type.judge(type.normalize(typed), asked), typed).toBeUndefined();
        expect(type.send(typed)).toBe(sent);
      }
      for (const [typed, code, part] of invalid) {
        const fault = type.judge(type.normalize(typed), asked);
        expect([fault?.code, fault?.at?.part], typed).toEqual([code, part]);
      }
    });
  });
});
