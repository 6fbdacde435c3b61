import { describe, expect, test } from 'vitest';
import { enableAuthyCall, sendTokenCall, verifyTokenCall } from '../../src/wire/verification.ts';

const key = 'acme';
const refused = (msg: unknown) => ({ success: false, msg });

describe('the phone', () => {
  test.each([true, 'true'])('is taken with success %j', (success) => {
    expect(enableAuthyCall.decode({ success, msg: 'ok' })).toEqual({ ok: true, value: { kind: 'taken' } });
  });

  test.each([
    ['a message in a JSON string', { error: '{"message":"Invalid number","code":60033}' }, 'Invalid number'],
    ['a JSON string that is the message', { error: '"Invalid number"' }, 'Invalid number'],
    ['broken JSON', { error: '{"message":' }, '{"message":'],
    ['JSON without a message', { error: '{"code":1}' }, undefined],
    ['a message that is no text', { error: '{"message":{}}' }, undefined],
    ['a message beside a JSON string without one', { error: '{}', message: 'Invalid number' }, 'Invalid number'],
    ['a text', 'Invalid number', 'Invalid number'],
    ['an empty text', '', undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('is declined with %s [AUTH-08]', (_, msg, message) => {
    expect(enableAuthyCall.decode(refused(msg))).toEqual({ ok: true, value: { kind: 'declined', message } });
  });

  test.each([{ msg: null }, { success: 'false' }, { success: '' }])('is declined by %j', (answer) => {
    expect(enableAuthyCall.decode(answer)).toMatchObject({ value: { kind: 'declined' } });
  });

  test('needs an object', () => {
    expect(enableAuthyCall.decode('ok')).toMatchObject({ ok: false, failure: { call: 'enable_authy', path: '' } });
  });
});

describe('sending a code', () => {
  test.each([
    [{ success: true, msg: 'SMS token was sent' }, { kind: 'sent' }],
    [refused('DoS protection'), { kind: 'limited' }],
    [refused({ error: '{"message":"too fast","detail":"DoS"}' }), { kind: 'limited' }],
    [{ success: true, msg: 'DoS' }, { kind: 'limited' }],
    [refused({ error: '{"message":"No such user"}' }), { kind: 'declined', message: 'No such user' }],
    [{ msg: null }, { kind: 'declined', message: undefined }],
  ])('%j', (answer, outcome) => {
    expect(sendTokenCall.decode(answer)).toEqual({ ok: true, value: outcome });
  });
});

describe('the code', () => {
  const signedIn = { success: true, access_token: { token: 't' }, applicant: { id: 7, is_acme: true } };

  test('signs in; the variant is read by the product key [VAR-14]', () => {
    expect(verifyTokenCall.decode(signedIn, key)).toMatchObject({ value: { kind: 'signed-in', token: 't', applicant: { id: '7', productVariant: true } } });
  });

  test.each([
    {}, refused('Token is invalid'), { success: false, access_token: null, applicant: null }, { ...signedIn, success: 'false' }, { ...signedIn, success: undefined },
  ])('is wrong in %j [AUTH-10]', (answer) => {
    expect(verifyTokenCall.decode(answer, key)).toEqual({ ok: true, value: { kind: 'wrong' } });
  });

  test.each([{ success: true }, { ...signedIn, applicant: undefined }])('a success without what it should bring breaks the contract: %j', (answer) => {
    expect(verifyTokenCall.decode(answer, key)).toMatchObject({ ok: false, failure: { call: 'verify_token' } });
  });
});
