import accountEn from '../../src/i18n/locales/account/en.json' with { type: 'json' };
import accountJp from '../../src/i18n/locales/account/jp.json' with { type: 'json' };
import applyEn from '../../src/i18n/locales/apply/en.json' with { type: 'json' };
import applyJp from '../../src/i18n/locales/apply/jp.json' with { type: 'json' };
import classesEn from '../../src/i18n/locales/classes/en.json' with { type: 'json' };
import classesJp from '../../src/i18n/locales/classes/jp.json' with { type: 'json' };
import examEn from '../../src/i18n/locales/exam/en.json' with { type: 'json' };
import examJp from '../../src/i18n/locales/exam/jp.json' with { type: 'json' };
import commonEn from '../../src/i18n/locales/en.json' with { type: 'json' };
import fieldTypesEn from '../../src/i18n/locales/field-types/en.json' with { type: 'json' };
import fieldTypesJp from '../../src/i18n/locales/field-types/jp.json' with { type: 'json' };
import formsEn from '../../src/i18n/locales/forms/en.json' with { type: 'json' };
import formsJp from '../../src/i18n/locales/forms/jp.json' with { type: 'json' };
import commonJp from '../../src/i18n/locales/jp.json' with { type: 'json' };
import hiringEn from '../../src/i18n/locales/hiring/en.json' with { type: 'json' };
import hiringJp from '../../src/i18n/locales/hiring/jp.json' with { type: 'json' };
import interviewEn from '../../src/i18n/locales/interview/en.json' with { type: 'json' };
import interviewJp from '../../src/i18n/locales/interview/jp.json' with { type: 'json' };
import leftEn from '../../src/i18n/locales/left/en.json' with { type: 'json' };
import leftJp from '../../src/i18n/locales/left/jp.json' with { type: 'json' };
import logOutEn from '../../src/i18n/locales/log-out/en.json' with { type: 'json' };
import logOutJp from '../../src/i18n/locales/log-out/jp.json' with { type: 'json' };
import portalEn from '../../src/i18n/locales/portal/en.json' with { type: 'json' };
import portalJp from '../../src/i18n/locales/portal/jp.json' with { type: 'json' };
import recordEn from '../../src/i18n/locales/record/en.json' with { type: 'json' };
import recordJp from '../../src/i18n/locales/record/jp.json' with { type: 'json' };
import videoEn from '../../src/i18n/locales/video/en.json' with { type: 'json' };
import videoJp from '../../src/i18n/locales/video/jp.json' with { type: 'json' };
import receiptsEn from '../../src/i18n/locales/receipts/en.json' with { type: 'json' };
import receiptsJp from '../../src/i18n/locales/receipts/jp.json' with { type: 'json' };
import recorderEn from '../../src/i18n/locales/recorder/en.json' with { type: 'json' };
import recorderJp from '../../src/i18n/locales/recorder/jp.json' with { type: 'json' };

/** All texts, by area (`TextArea`). */
export const areas = {
  common: { en: commonEn, jp: commonJp }, account: { en: accountEn, jp: accountJp }, forms: { en: formsEn, jp: formsJp },
  apply: { en: applyEn, jp: applyJp }, portal: { en: portalEn, jp: portalJp }, record: { en: recordEn, jp: recordJp }, hiring: { en: hiringEn, jp: hiringJp },
  interview: { en: interviewEn, jp: interviewJp }, classes: { en: classesEn, jp: classesJp }, exam: { en: examEn, jp: examJp }, video: { en: videoEn, jp: videoJp },
  recorder: { en: recorderEn, jp: recorderJp }, 'field-types': { en: fieldTypesEn, jp: fieldTypesJp }, left: { en: leftEn, jp: leftJp }, 'log-out': { en: logOutEn, jp: logOutJp },
  receipts: { en: receiptsEn, jp: receiptsJp },
};

/** All texts of a language. */
export const en = { ...commonEn, ...accountEn, ...formsEn, ...applyEn, ...portalEn, ...recordEn, ...hiringEn, ...interviewEn, ...classesEn, ...examEn, ...videoEn, ...recorderEn, ...fieldTypesEn, ...leftEn, ...logOutEn, ...receiptsEn };
export const jp = { ...commonJp, ...accountJp, ...formsJp, ...applyJp, ...portalJp, ...recordJp, ...hiringJp, ...interviewJp, ...classesJp, ...examJp, ...videoJp, ...recorderJp, ...fieldTypesJp, ...leftJp, ...logOutJp, ...receiptsJp };
