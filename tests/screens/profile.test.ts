import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '../../src/api/failure.ts';
import type { Problem } from '../../src/engine/store.ts';
import { en } from '../i18n/texts.ts';
import { problemText } from '../../src/forms/save-problem.ts';
import { saveWords } from '../../src/forms/save-words.ts';
import { textsByProblem } from '../../src/forms/problem-texts.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const t = (key: string): string => (en as Readonly<Record<string, string>>)[key] ?? key;

describe('what a failed save says', () => {
  const kept = 'Everything you typed is kept.';
  const uncertain = 'It is not certain whether the save went through.';
  const textOf = (failure: ApiFailure | undefined): string => problemText({ kind: 'failed', failure }, t, saveWords);

  test('the server\'s own words alone', () => {
    const failure: ApiFailure = { kind: 'refused', status: 422, refusal: { texts: ['Name taken', 'Bad date'], fields: {} } };
    expect(textOf(failure)).toBe('Name taken\nBad date');
  });

  test.each<ApiFailure>([{ kind: 'network' }, { kind: 'timeout' }, { kind: 'aborted' }, { kind: 'malformed', issue: { call: 'c', path: '', detail: 'd' } }])(
    'without an answer ($kind) the outcome is open and the work is kept', (failure) => {
      expect(textOf(failure).split('\n').slice(1)).toEqual([uncertain, kept]);
    });

  test.each<ApiFailure>([{ kind: 'network', unsent: true }, { kind: 'aborted', unsent: true }])(
    'before it was sent ($kind) nothing is open', (failure) => {
      expect(textOf(failure).split('\n').slice(1)).toEqual([kept]);
    });

  test('the fixed text for a server that gives no reason, and for a defect of the client', () => {
    const text = `Something went wrong, please try again\n${kept}`;
    expect(textOf({ kind: 'server', status: 500 })).toBe(text);
    expect(textOf(undefined)).toBe(text);
  });
});

describe('what a failed check says (spec §8 Profile)', () => {
  const edit = {
    custom_fields: [{ category_name: 'About', fields: { Hobby: { input_type: 'text', 'is_mandatory?': true } } }],
    document_fields: [{ document_name_id: 12, document_name: 'Resume', 'is_mandatory?': true }],
  };
  const { fields } = compileProfile({ profile: { id: 1 }, edit, lookups: {}, productVariant: false, types: builtInTypes });
  const problem = (field: string, code = 'required'): Problem => ({ field, definition: fields.get(field), issue: { code } });
  const problemTexts = textsByProblem('profile.failed.mandatory', 'profile.failed.documents', 'profile.failed.education');
  const texts = (...problems: readonly Problem[]) => problemTexts(problems).map(t);

  test('by what is missing, each once', () => {
    expect(texts(problem('name'), problem('custom_fields.Hobby'))).toEqual(['Please fill all the mandatory fields.']);
    expect(texts(problem('documents.12', 'requiredFile'))).toEqual(['Please upload all the required documents.']);
    expect(texts(problem('universities', 'educationMissing'))).toEqual(['Please add atleast one education.']);
    expect(texts(problem('name'), problem('documents.12', 'requiredFile'), problem('documents.12', 'fileEmpty'))).toHaveLength(2);
  });
});
