/** @module-tag sources */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  .map((file): readonly [string, string] => [file, readFileSync(join(root, 'src', file), 'utf8')]);
const drafted = sources.filter(([, text]) => /<(?:Short)?Form\b/.test(text) && text.includes('draftOf('));

describe('a form that keeps what is typed says what it has brought back, and asks what to keep of what was changed elsewhere', () => {
  it.each(drafted)('%s', (file, text) => {
    // Recordings alone: nothing of them is typed, and none is shown.
    if (file !== 'screens/online-session/follow-recordings.tsx') expect(text).toContain('<DraftNotice');
  });

  it('in each of its places', () => {
    expect(drafted.map(([file]) => file).sort()).toEqual([
      'forms/long-form.tsx', 'screens/apply/email/email-step.tsx', 'screens/interview/rating/rating-form.tsx',
      'screens/japanese-class/reflection-form.tsx', 'screens/online-session/follow-recordings.tsx',
    ]);
  });
});
