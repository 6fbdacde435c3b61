import commonEn from '../../src/i18n/locales/en.json' with { type: 'json' };
import commonJp from '../../src/i18n/locales/jp.json' with { type: 'json' };
import portalEn from '../../src/i18n/locales/portal/en.json' with { type: 'json' };
import portalJp from '../../src/i18n/locales/portal/jp.json' with { type: 'json' };

/** The texts of every page. */
export const en = { ...commonEn, ...portalEn };
export const jp = { ...commonJp, ...portalJp };

/** The same by area (`TextArea`). */
export const areas = { common: { en: commonEn, jp: commonJp }, portal: { en: portalEn, jp: portalJp } };
