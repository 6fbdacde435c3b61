import type { ApplicantContent, EducationContent } from '../../../server/content/generated/content.d.ts';
import type { Language } from '../../../src/base/text.ts';

export const PASSWORD = 'a password of tests';

export const education: EducationContent = {
  university_id: 1, faculty: 'information', education_background: 'master', department: 'Computer Science',
  start_month: 4, start_year: 2020, graduated_month: 3, graduated_year: 2024, is_latest: true,
};

/** What somebody has answered whose profile can be saved as it is. */
export const profileValues = {
  'Mobile phone number': '09012345678',
  'Current address': '東京都文京区本郷7-3-1',
  'Residence status': 'student',
  'JLPT level': 'n2',
  'Languages for work': ['ja', 'en'],
  'Desired job type': 'Planning',
  'Earliest start': '2027-04-01',
  'Reason for working in Japan': 'To build software that people in rural areas can rely on.',
  'Career advisor': 'Sato Misaki',
  'Program': 'spring',
  'Enrollment deposit': '¥30000',
  'Emergency contact': 'Rohan Sharma (brother)',
  'Emergency phone number': '+919812345678',
} as const;

/** Someone whose profile can be saved as it is. A product applicant's portal speaks Japanese from the log-in on (spec §1). */
export const applicant = (email: string, language: Language, more: Partial<ApplicantContent> = {}): ApplicantContent => ({
  email,
  password: PASSWORD,
  student_id: email.replace('@example.com', ''),
  name: 'Ananya Sharma',
  japanese_name: 'アナニャ・シャルマ',
  is_product: language === 'jp',
  universities: [education],
  custom_fields: profileValues,
  documents: { 1: 'files/resume-ananya-sharma.pdf' },
  ...more,
});
