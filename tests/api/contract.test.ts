import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loginCall, logoutCall, verifyUserCall } from '../../src/api/authentication.ts';
import type { Call } from '../../src/api/call.ts';
import { universitiesCall } from '../../src/api/lookups.ts';
import { changePasswordCall, requestPasswordResetCall, resetPasswordCall } from '../../src/api/passwords.ts';
import {
  downloadableDocumentsCall, downloadUrlCall, editProfileCall, myProfileCall, myProfileFieldsCall, updateApplicantCall,
} from '../../src/api/profile.ts';
import {
  checkApplicantRecordCall, countriesCall, productTermsCall, registerCall, registrationFormCall, registrationTemplatesCall, termsCall,
} from '../../src/api/registration.ts';
import { settingsCall } from '../../src/api/settings.ts';
import { enableAuthyCall, sendTokenCall, verifyTokenCall } from '../../src/api/verification.ts';

interface Contract {
  readonly 'x-call': { readonly method: string; readonly path: string; readonly public: boolean; readonly body: string };
}

const calls: readonly Call<unknown>[] = [
  loginCall, logoutCall, verifyUserCall, universitiesCall, settingsCall, myProfileCall, editProfileCall, myProfileFieldsCall,
  downloadableDocumentsCall, downloadUrlCall, updateApplicantCall('{id}'),
  changePasswordCall, requestPasswordResetCall, resetPasswordCall, enableAuthyCall, sendTokenCall, verifyTokenCall,
  registrationTemplatesCall, registrationFormCall, countriesCall, checkApplicantRecordCall, registerCall, termsCall,
  productTermsCall('{product}'),
];

test.each(calls)('$name is called as schemas/wire says', ({ name, method, path, access, multipart = false }) => {
  const file = new URL(`../../schemas/wire/${name}.json`, import.meta.url);
  const { 'x-call': contract } = JSON.parse(readFileSync(file, 'utf8')) as Contract;
  expect({ method, path: decodeURIComponent(path), public: access === 'public', multipart })
    .toEqual({ method: contract.method, path: contract.path, public: contract.public, multipart: contract.body === 'multipart' });
});
