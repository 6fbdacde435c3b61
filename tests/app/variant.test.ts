import { describe, expect, test } from 'vitest';
import type { Settings } from '../../src/wire/settings.ts';
import { defaultLanguage, isProductVariant } from '../../src/ui/product-variant.ts';

const settings: Settings = {
  apiBase: '', extensions: true, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: 'international',
  registrationLink: undefined, termsLink: undefined, classTermsLink: undefined, contact: undefined, uploads: undefined, faults: undefined, videoHost: undefined, liveUploads: false,
};
const hosts = { plain: 'portal.example', product: 'campus.portal.example', international: 'campus-international.portal.example' };

describe('the variant by flag and host (spec §1), and the language that comes with it', () => {
  test.each<[applicant: boolean | undefined, host: keyof typeof hosts, product: boolean]>([
    [undefined, 'plain', false], [undefined, 'product', true], [undefined, 'international', false],
    [false, 'plain', false], [false, 'product', true], [false, 'international', false],
    [true, 'plain', true], [true, 'product', true], [true, 'international', true],
  ])('flag %s on the %s host: %s [VAR-01, VAR-02, VAR-03, VAR-04, VAR-05]', (flag, host, product) => {
    const applicant = flag === undefined ? undefined : { productVariant: flag };
    expect(isProductVariant(applicant, settings, hosts[host])).toBe(product);
    expect(defaultLanguage(product)).toBe(product ? 'jp' : 'en');
  });
});
