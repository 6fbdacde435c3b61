import { expect, it, vi } from 'vitest';
import type { UploadTarget } from '../../src/api/client.ts';
import { save } from '../../src/api/save.ts';
import { updateApplicantCall } from '../../src/wire/profile.ts';
import { keyStore } from './key-store.ts';

vi.mock('../../src/api/resumable-upload.ts', () => new Promise(() => undefined));

it('a save is stopped while the code that sends its files is on the way', async () => {
  vi.stubGlobal('isSecureContext', true);
  const [stop, send] = [new AbortController(), vi.fn()];
  const file = new File(['%PDF-1.4'], 'a.pdf');
  const saved = save({ check: () => undefined, send, uploads: () => ({}) as UploadTarget }, updateApplicantCall('7'), {
    body: { applicant: { resume: file } }, files: [{ field: 'resume', file, path: ['applicant', 'resume'], reference: 'resume_upload' }],
  }, { scope: '7/profile', store: keyStore(), signal: stop.signal }).catch((error: unknown) => error);
  stop.abort();
  expect(await saved).toMatchObject({ failure: { kind: 'aborted', unsent: true } });
  expect(send).not.toHaveBeenCalled();
});
