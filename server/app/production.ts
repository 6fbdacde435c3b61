import { inArray } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import demoApplicants from '../demo/applicants.json' with { type: 'json' };
import { type Settings, settingsTable } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import type { Ffmpeg } from '../videos/find-ffmpeg.ts';

/** What production requires, and the sentence for where it is missing. */
const rules: readonly (readonly [isMet: (settings: Settings, ffmpeg: Ffmpeg) => boolean, sentence: string])[] = [
  [({ demo }) => !demo, 'DEMO=1 is not for production.'],
  [({ passwordHashing }) => passwordHashing === 'full', 'PASSWORD_HASHING=quick is not for production.'],
  [({ smtpUrl }) => smtpUrl !== '', 'SMTP_URL must be set in production, or no e-mail is sent.'],
  [({ mailFrom }) => mailFrom !== settingsTable.mailFrom.fallback, 'MAIL_FROM must be set in production, or e-mails are refused.'],
  [({ codeSenderUrl }) => codeSenderUrl !== '', 'CODE_SENDER_URL must be set in production, or no code is sent.'],
  [({ portalUrl }) => portalUrl.startsWith('https:'), 'PORTAL_URL must be an https address in production.'],
  [({ trustProxy }) => trustProxy !== 'unsaid', 'TRUST_PROXY must be set in production to the number of proxies in front, which may be 0.'],
  [({ signingSecrets }) => signingSecrets.length > 0, 'SIGNING_SECRET must be set in production.'],
  [
    ({ videoHostUrl }, { isMaintained }) => videoHostUrl !== '' || isMaintained,
    'Production needs the system’s own ffmpeg, 5.1 or later with libx264, or FFMPEG_PATH or VIDEO_HOST_URL: the one that comes with the portal gets no more security updates.',
  ],
  [
    ({ videoHostUrl, videoHostToken }) => videoHostUrl === '' || (videoHostUrl.startsWith('https:') && videoHostToken !== ''),
    'VIDEO_HOST_URL must be an https address with a VIDEO_HOST_TOKEN in production.',
  ],
  [
    ({ videoHostUrl, videoUploadOrigins }) => videoHostUrl === '' || videoUploadOrigins !== '',
    'VIDEO_UPLOAD_ORIGINS must be set with VIDEO_HOST_URL in production, or pages may not send videos there.',
  ],
];

/** Throws a `StartupError` with a sentence for each unmet requirement of production. */
export function checkProductionSettings(settings: Settings, ffmpeg: Ffmpeg): void {
  const missing = settings.production ? rules.filter(([isMet]) => !isMet(settings, ffmpeg)) : [];
  if (missing.length > 0) throw new StartupError(missing.map(([, sentence]) => sentence).join('\n'));
}

/** Throws a `StartupError` where the database of a production server has demo accounts. */
export async function checkNoDemoAccounts(queries: Queries, { production }: Settings): Promise<void> {
  if (!production) return;
  const emails = demoApplicants.map(({ email }) => email);
  const [found] = await queries.select({ id: applicants.id }).from(applicants).where(inArray(applicants.email, emails)).limit(1);
  if (found) throw new StartupError('The database holds demo accounts, whose passwords everybody knows; PRODUCTION=1 needs one without.');
}
