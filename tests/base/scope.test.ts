import { describe, expect, it } from 'vitest';
import { belongsTo } from '../../src/app/own-forms.ts';
import { ownScope } from '../../src/base/scope.ts';

type Names = Parameters<typeof ownScope>;

describe('the name of what is kept', () => {
  it('is what it was for ids without a slash', () => {
    expect([ownScope(7, 'profile'), ownScope('7', 'online-session', 2, 'q-5'), ownScope('7', 'rating', 3, '')]).toEqual(['7/profile', '7/online-session/2/q-5', '7/rating/3/']);
  });

  it.each<readonly [Names, Names]>([
    [['7', 'a', 'b/c'], ['7', 'a/b', 'c']],
    [['7', 'a/b'], ['7', 'a%2Fb']],
    [['7/a', 'b'], ['7', 'a', 'b']],
  ])('of %j is another than of %j', (some, others) => {
    expect(ownScope(...some)).not.toBe(ownScope(...others));
  });

  it('of one applicant is no other’s, whatever their ids hold', () => {
    expect([belongsTo({ id: '7' })(ownScope('7/profile', 'profile')), belongsTo({ id: '7/profile' })(ownScope('7/profile', 'profile'))]).toEqual([false, true]);
  });
});
