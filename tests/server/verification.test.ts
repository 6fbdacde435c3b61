import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneOf } from '../../server/account/phone.ts';
import { accessTokens, applicants, pendingLogIns } from '../../server/database/schema.ts';
import {
  type PendingLogIn, logInHalfway, newPendingLogIn, newestCode, pendingLogIn, post, resetPassword, receiveResetToken, tryLogIn,
} from './support/accounts.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

interface Verified { readonly success: boolean; readonly access_token: { readonly token: string }; readonly applicant: { readonly id: number; readonly last_sign_in_at: string | null } }

const msgOf = (answer: Answer): unknown => answer.json<{ msg: unknown }>().msg;
const other = (code: string): string => (code === '000000' ? '000001' : '000000');
const rowOf = async (email: string) => {
  const [row] = await server.services.db.select().from(applicants).where(eq(applicants.email, email));
  return row!;
};
const bearer = (answer: Answer) => ({ authorization: `Bearer ${answer.json<Verified>().access_token.token}` });

describe('a log-in in two steps', () => {
  test('answers an id of its own instead of a token, and no session', async () => {
    const { id, email } = await server.newAccount({ authyEnabled: true });
    const answer = await tryLogIn(server, email, PASSWORD);
    const body = answer.json<{ authy_enabled: true; applicant_id: string }>();
    expect([answer.statusCode, body]).toEqual([200, { authy_enabled: true, applicant_id: expect.stringMatching(/^[\w-]{43}$/) as unknown, known_device: expect.stringMatching(/^[\w-]{43}$/) as unknown }]);
    expect((await rowOf(email)).currentSignInAt).toBeNull();
    const stored = await server.services.db.select().from(pendingLogIns).where(eq(pendingLogIns.applicantId, id));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(body.applicant_id);
    const asToken = await server.app.inject({ url: '/api/v1/applicants/verify_user.json', headers: { authorization: `Bearer ${body.applicant_id}` } });
    expect(asToken.statusCode).toBe(401);
  });

  test('ends with the code: session, proved phone, last log-in, and the id is used up', async () => {
    const { email, id } = await server.newAccount({ authyEnabled: true });
    const pending = await logInHalfway(server, email);
    const answer = await pending.giveCode(await pending.receiveCode());
    expect(answer.json()).toMatchObject({ success: true, applicant: { id, last_sign_in_at: null } });
    expect((await server.app.inject({ url: '/api/v1/applicants/verify_user.json', headers: bearer(answer) })).statusCode).toBe(200);
    expect(await rowOf(email)).toMatchObject({ phone: pending.cellphone.replace(/^0/, '+81'), currentSignInAt: expect.any(Date) as unknown });
    expect((await pending.sendCode()).statusCode).toBe(422);
    const again = await logInHalfway(server, email);
    const second = await again.giveCode(await again.receiveCode(pending.cellphone));
    expect(second.json<Verified>().applicant.last_sign_in_at).not.toBeNull();
  });

  test('takes the code in full-width digits and with a space', async () => {
    const pending = await newPendingLogIn(server);
    const code = await pending.receiveCode();
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xFEE0));
    expect((await pending.giveCode(typed)).statusCode).toBe(200);
  });

  test.each([null, '+819011113333'])('of many that give the right code at once lets one in, and the others have its session (phone %s)', async (phone) => {
    const { id, email } = await server.newAccount({ authyEnabled: true, phone });
    const pending = await logInHalfway(server, email);
    const code = await pending.receiveCode('09011113333');
    const answers = await Promise.all(Array.from({ length: 5 }, () => pending.giveCode(code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await server.services.db.select().from(accessTokens).where(eq(accessTokens.applicantId, id))).toHaveLength(1);
  });

  test('whose answer was lost gives it again for the same code, until that or the session ends, and changes nothing', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    const pending = await logInHalfway(server, email);
    const code = await pending.receiveCode();
    const first = await pending.giveCode(code);
    const row = await rowOf(email);
    const again = await pending.giveCode(` ${code}`);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await rowOf(email)).toEqual(row);
    const ended = [422, { errors: 'Your login has timed out. Please log in again.' }];
    const wrong = await pending.giveCode(other(code));
    expect([wrong.statusCode, wrong.json()]).toEqual(ended);
    expect((await pending.giveCode(code)).statusCode).toBe(200);
    expect((await server.app.inject({ method: 'POST', url: '/api/v1/applicants/logout.json', headers: bearer(first) })).statusCode).toBe(200);
    const late = await pending.giveCode(code);
    expect([late.statusCode, late.json()]).toEqual(ended);
  });

  test('gives it again for five tries and ten minutes', async () => {
    const [often, late] = [await newPendingLogIn(server), await newPendingLogIn(server)];
    const [code, lateCode] = [await often.receiveCode(), await late.receiveCode()];
    const answers = [];
    for (let round = 0; round < 6; round += 1) answers.push((await often.giveCode(code)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 422]);
    expect((await late.giveCode(lateCode)).statusCode).toBe(200);
    server.pass(10 * MINUTE);
    expect((await late.giveCode(lateCode)).statusCode).toBe(422);
  });

  test('ends after a quarter of an hour, whatever is asked for then', async () => {
    const pending = await newPendingLogIn(server);
    await pending.namePhone();
    server.pass(14 * MINUTE);
    await pending.sendCode();
    const code = await newestCode(server, pending.cellphone);
    server.pass(MINUTE + 1);
    for (const answer of [await pending.namePhone(), await pending.sendCode(), await pending.giveCode(code)]) expect(answer.statusCode).toBe(422);
  });

  test('of one account can be under way ten times, and no more', async () => {
    const { id, email } = await server.newAccount({ authyEnabled: true });
    const first = await logInHalfway(server, email);
    for (let round = 0; round < 10; round += 1) await logInHalfway(server, email);
    expect(await server.services.db.select().from(pendingLogIns).where(eq(pendingLogIns.applicantId, id))).toHaveLength(10);
    expect((await first.namePhone()).statusCode).toBe(422);
  });
});

describe('an id that is not that of a pending log-in', () => {
  const kinds: readonly (readonly [string, () => Promise<PendingLogIn>])[] = [
    ['unknown', async () => pendingLogIn(server, 'x'.repeat(43))],
    ['a row’s', async () => pendingLogIn(server, '1')],
    ['expired', async () => {
      const pending = await newPendingLogIn(server);
      await pending.receiveCode();
      server.pass(QUARTER + 1);
      return pending;
    }],
    ['used', async () => {
      const pending = await newPendingLogIn(server);
      await pending.giveCode(await pending.receiveCode());
      return pending;
    }],
    ['ended by a new password', async () => {
      const { email } = await server.newAccount({ authyEnabled: true });
      const pending = await logInHalfway(server, email);
      await pending.receiveCode();
      await resetPassword(server, await receiveResetToken(server, email), 'another password');
      return pending;
    }],
  ];
  const text = 'Your login has timed out. Please log in again.';

  test.each(kinds)('%s: one refusal, which does not say which', async (_kind, make) => {
    const pending = await make();
    for (const answer of [await pending.namePhone(), await pending.sendCode(), await pending.giveCode('000000')]) {
      expect([answer.statusCode, answer.json()]).toEqual([422, { errors: text }]);
    }
  });
});

describe('the phone', () => {
  test.each([
    ['91', '9876543210', '+919876543210'], ['+91', '98765 43210', '+919876543210'], ['81', '090-1234-5678', '+819012345678'],
    ['８１', '０９０１２３４５６７８', '+819012345678'], ['81', '9012345678', '+819012345678'], ['1', '(201) 555-0123', '+12015550123'],
    ['91', '+91 98765 43210', '+919876543210'], ['81', '０９０～1234〜5678', '+819012345678'], ['81', '090一1234一5678', '+819012345678'], ['354', '611-2345', '+3546112345'], ['39', '06 1234 5678', '+390612345678'], ['44', '07911 123456', '+447911123456'],
  ])('+%s %s is %s', (country, number, phone) => {
    expect(phoneOf(country, number)).toBe(phone);
  });

  test.each([
    ['91', '123'], ['91', '98765432101234'], ['91', '+819012345678'], ['999', '12345678'], ['0', '12345678'], ['', '09012345678'],
    ['81', ''], ['91', '98765abcde'], ['1', '2015550123 ext 4'],
  ])('+%s %s is none', (country, number) => {
    expect(phoneOf(country, number)).toBeUndefined();
  });

  test('that cannot be one is refused, in the language of the request', async () => {
    const pending = await newPendingLogIn(server);
    const english = await pending.namePhone('91', '123');
    expect([english.statusCode, english.json()]).toEqual([422, {
      success: false, msg: { error: '{"message":"No code can be sent to this phone number. Check the country code and the number."}' },
    }]);
    const japanese = await pending.namePhone('91', '123', { headers: { 'accept-language': 'ja' } });
    expect(msgOf(japanese)).toEqual({ error: '{"message":"この電話番号には認証コードを送信できません。国番号と電話番号をご確認ください。"}' });
    expect((await pending.sendCode()).statusCode).toBe(422);
  });

  test('that was proved is the only one that can be named, and another is refused like one that cannot be', async () => {
    const { email } = await server.newAccount({ authyEnabled: true, phone: '+819011112222' });
    const pending = await logInHalfway(server, email);
    const [foreign, broken] = [await pending.namePhone('81', '09033334444'), await pending.namePhone('81', '1')];
    expect([foreign.statusCode, foreign.body]).toEqual([broken.statusCode, broken.body]);
    expect((await pending.sendCode()).statusCode).toBe(422);
    expect((await pending.giveCode(await pending.receiveCode('09011112222'))).statusCode).toBe(200);
  });

  test('cannot be replaced by naming another before the first is proved', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    const [owner, thief] = [await logInHalfway(server, email), await logInHalfway(server, email)];
    const stolen = await thief.receiveCode('09055556666');
    expect((await owner.giveCode(await owner.receiveCode('09011112222'))).statusCode).toBe(200);
    expect((await thief.giveCode(stolen)).statusCode).toBe(422);
    expect((await thief.sendCode()).statusCode).toBe(422);
    expect((await rowOf(email)).phone).toBe('+819011112222');
  });

  test('of two that are proved at once is one', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    const [one, two] = [await logInHalfway(server, email), await logInHalfway(server, email)];
    const codes = [await one.receiveCode('09011110000'), await two.receiveCode('09022220000')] as const;
    const answers = await Promise.all([one.giveCode(codes[0]), two.giveCode(codes[1])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await rowOf(email)).phone).toBe(answers[0].statusCode === 200 ? '+819011110000' : '+819022220000');
  });

  test('is not proved by a code that was sent to another', async () => {
    const pending = await newPendingLogIn(server);
    const code = await pending.receiveCode('09011112222');
    await pending.namePhone('81', '09033334444');
    expect((await pending.giveCode(code)).statusCode).toBe(422);
  });

  test('may be named again while its code is on its way', async () => {
    const pending = await newPendingLogIn(server);
    const code = await pending.receiveCode('09011112222');
    await pending.namePhone('81', '09011112222');
    expect((await pending.giveCode(code)).statusCode).toBe(200);
  });

  test('is needed before a code is sent', async () => {
    expect((await (await newPendingLogIn(server)).sendCode()).statusCode).toBe(422);
  });
});

describe('the code', () => {
  test('is six digits, sent in the language of the request, and stored nowhere', async () => {
    const { id, email } = await server.newAccount({ authyEnabled: true });
    const pending = await logInHalfway(server, email);
    await pending.namePhone('81', '08011112222');
    await pending.sendCode({ headers: { 'accept-language': 'ja' } });
    const [message] = await server.sent();
    expect(message).toMatchObject({ kind: 'code', to: '+818011112222', text: expect.stringMatching(/認証コードは\d{6}です。10分間有効です。/) as unknown });
    const code = await newestCode(server, '08011112222');
    const stored = await server.services.db.select().from(pendingLogIns).where(eq(pendingLogIns.applicantId, id));
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('that is wrong is refused five times; then the right one is, too, until a new one is sent', async () => {
    const pending = await newPendingLogIn(server);
    const code = await pending.receiveCode();
    for (let round = 0; round < 5; round += 1) {
      const wrong = await pending.giveCode(other(code));
      expect([wrong.statusCode, wrong.json()]).toEqual([422, { success: false, msg: 'You have entered wrong OTP' }]);
    }
    const dead = await pending.giveCode(code);
    expect([dead.statusCode, dead.json()]).toEqual([422, { errors: 'This code does not work any more. Please have a new one sent.' }]);
    expect((await pending.giveCode(await pending.receiveCode())).statusCode).toBe(200);
  });

  test('works for ten minutes', async () => {
    const [early, late] = [await newPendingLogIn(server), await newPendingLogIn(server)];
    const codes = [await early.receiveCode('08012340001'), await late.receiveCode('08012340002')] as const;
    server.pass(10 * MINUTE - 5);
    expect((await early.giveCode(codes[0])).statusCode).toBe(200);
    server.pass(6);
    expect((await late.giveCode(codes[1])).statusCode).toBe(422);
  });

  test('ends with the next one', async () => {
    const pending = await newPendingLogIn(server);
    const first = await pending.receiveCode('08012340003');
    await pending.sendCode();
    const second = await newestCode(server, '08012340003');
    if (first !== second) expect((await pending.giveCode(first)).statusCode).toBe(422);
    expect((await pending.giveCode(second)).statusCode).toBe(200);
  });

  test('of one log-in is nothing for another', async () => {
    const [mine, yours] = [await newPendingLogIn(server), await newPendingLogIn(server)];
    const [code] = [await mine.receiveCode('08012340004'), await yours.receiveCode('08012340005')];
    if (code !== await newestCode(server, '08012340005')) expect((await yours.giveCode(code)).statusCode).toBe(422);
  });

  test.each(['', '12345', 'abcdef', '1234567', '　'])('cannot be %j', async (code) => {
    const pending = await newPendingLogIn(server);
    await pending.receiveCode();
    expect((await pending.giveCode(code)).statusCode).toBe(422);
  });

  test('does not open an account whose password was replaced meanwhile', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    const pending = await logInHalfway(server, email);
    const code = await pending.receiveCode();
    const token = await receiveResetToken(server, email);
    const [given, reset] = await Promise.all([pending.giveCode(code), resetPassword(server, token, 'another password')]);
    expect(reset.statusCode).toBe(200);
    expect([200, 422]).toContain(given.statusCode);
    if (given.statusCode === 200) {
      expect((await server.app.inject({ url: '/api/v1/applicants/verify_user.json', headers: bearer(given) })).statusCode).toBe(401);
    }
  });
});

test('a failing code provider is a defect, not a wrong code, and says nothing of the phone', async () => {
  const failing = await startTestServer({ CODE_SENDER_URL: 'http://127.0.0.1:1/' });
  const pending = await newPendingLogIn(failing);
  await pending.namePhone();
  const answer = await post(failing, 'auth/send_token', { id: pending.id });
  expect([answer.statusCode, answer.json()]).toEqual([500, { errors: 'Something went wrong, please try again' }]);
  expect(failing.logLines.join('')).not.toContain(pending.cellphone.slice(1));
  await failing.close();
});
