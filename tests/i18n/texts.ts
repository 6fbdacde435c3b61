import accountEn from '../../src/i18n/locales/account/en.json' with { type: 'json' };
import accountJp from '../../src/i18n/locales/account/jp.json' with { type: 'json' };
import commonEn from '../../src/i18n/locales/en.json' with { type: 'json' };
import formsEn from '../../src/i18n/locales/forms/en.json' with { type: 'json' };
import formsJp from '../../src/i18n/locales/forms/jp.json' with { type: 'json' };
import commonJp from '../../src/i18n/locales/jp.json' with { type: 'json' };
import portalEn from '../../src/i18n/locales/portal/en.json' with { type: 'json' };
import portalJp from '../../src/i18n/locales/portal/jp.json' with { type: 'json' };

/** All texts, by area (`TextArea`). */
export const areas = {
  common: { en: commonEn, jp: commonJp }, account: { en: accountEn, jp: accountJp }, forms: { en: formsEn, jp: formsJp }, portal: { en: portalEn, jp: portalJp },
};

/** All texts of a language. */
export const en = { ...commonEn, ...accountEn, ...formsEn, ...portalEn };
export const jp = { ...commonJp, ...accountJp, ...formsJp, ...portalJp };
