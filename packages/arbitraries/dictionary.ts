import fc from 'fast-check';

/** A country as ISO 3166-1 has it. */
type Country = string;

/** A name as its owner writes it, and in Latin letters. All are example names and mean nobody. */
export interface Name {
  readonly country: Country;
  readonly written: string;
  readonly latin: string;
  /** The name as a Japanese form requires it. */
  readonly katakana: string;
}

const nameRows: readonly (readonly [Country, string, string, string])[] = [
  ['JP', '山田 太郎', 'Taro Yamada', 'ヤマダ タロウ'], ['JP', '髙橋 花子', 'Hanako Takahashi', 'タカハシ ハナコ'],
  ['JP', '渡邉 一郎', 'Ichiro Watanabe', 'ワタナベ イチロウ'],
  ['JP', '佐々木 ゆう子', 'Yuko Sasaki', 'ササキ ユウコ'], ['JP', '𠮷田 健', 'Ken Yoshida', 'ヨシダ ケン'],
  ['JP', '山﨑 ジョン', 'John Yamazaki', 'ヤマザキ ジョン'],
  ['CN', '张伟', 'Zhang Wei', 'チャン ウェイ'], ['CN', '欧阳 娜', 'Ouyang Na', 'オウヨウ ナ'],
  ['TW', '陳 美玲', 'Chen Mei-ling', 'チェン メイリン'], ['KR', '홍길동', 'Hong Gil-dong', 'ホン ギルドン'],
  ['VN', 'Nguyễn Văn A', 'Nguyen Van A', 'グエン ヴァン アー'],
  ['VN', 'Trần Thị Bích Ngọc', 'Tran Thi Bich Ngoc', 'チャン ティ ビック ゴック'],
  ['TH', 'สมชาย ใจดี', 'Somchai Jaidee', 'ソムチャイ ジャイディー'], ['MM', 'အောင်အောင်', 'Aung Aung', 'アウン アウン'],
  ['NP', 'राम बहादुर थापा', 'Ram Bahadur Thapa', 'ラム バハドゥル タパ'],
  ['IN', 'प्रिया शर्मा', 'Priya Sharma', 'プリヤ シャルマ'], ['LK', 'නිමල් පෙරේරා', 'Nimal Perera', 'ニマル ペレーラ'],
  ['BD', 'রহিম উদ্দিন', 'Rahim Uddin', 'ラヒム ウッディン'],
  ['ID', 'Budi Santoso', 'Budi Santoso', 'ブディ サントソ'], ['ID', 'Suryani', 'Suryani', 'スルヤニ'],
  ['PH', 'Juan dela Cruz', 'Juan dela Cruz', 'フアン デラ クルス'],
  ['MY', 'Ahmad bin Abdullah', 'Ahmad bin Abdullah', 'アフマド ビン アブドゥッラー'],
  ['MN', 'Бат-Эрдэнэ', 'Bat-Erdene', 'バトエルデネ'], ['UZ', 'Aziza Karimova', 'Aziza Karimova', 'アジザ カリモワ'],
  ['RU', 'Иванова Мария', 'Maria Ivanova', 'マリア イワノワ'], ['EG', 'محمد أحمد', 'Mohamed Ahmed', 'ムハンマド アフマド'],
  ['DE', 'Jörg Groß-Müller', 'Joerg Gross-Mueller', 'イェルク グロースミュラー'],
  ['FR', 'Anaïs L’Hôpital', 'Anais L’Hopital', 'アナイス ロピタル'],
  ['IE', 'Niamh O\'Connor', 'Niamh O\'Connor', 'ニーヴ オコナー'],
  ['ES', 'María José García y López', 'Maria Jose Garcia y Lopez', 'マリア・ホセ ガルシア・イ・ロペス'],
  ['PL', 'Łukasz Żółć', 'Lukasz Zolc', 'ウカシュ ジュウチ'], ['TR', 'İpek Işık', 'Ipek Isik', 'イペク ウシュク'],
  ['NL', 'Jan van der Berg', 'Jan van der Berg', 'ヤン ファンデルベルフ'],
  ['US', 'John Q. Public Jr.', 'John Q. Public Jr.', 'ジョン パブリック'],
];

/** A number in E.164, and as people write it. Where a country reserves numbers for films or examples, it is one of these. */
export interface Phone {
  readonly country: Country;
  readonly e164: string;
  readonly written: readonly string[];
}

const phoneRows: readonly (readonly [Country, string, readonly string[]])[] = [
  ['JP', '+819012345678', [
    '090-1234-5678', '09012345678', '０９０－１２３４－５６７８', '090ー1234ー5678', '(090)1234-5678', '+81 90-1234-5678', '+81 (0)90 1234 5678',
  ]],
  ['JP', '+81312345678', ['03-1234-5678', '03(1234)5678', '０３（１２３４）５６７８']],
  ['CN', '+8613123456789', ['131 2345 6789', '+86 131-2345-6789', '13123456789']],
  ['TW', '+886912345678', ['0912-345-678', '0912 345 678', '+886 912 345 678']],
  ['KR', '+821020000000', ['010-2000-0000', '+82 10-2000-0000', '010.2000.0000']],
  ['VN', '+84912345678', ['0912 345 678', '0912.345.678', '+84 91 234 56 78']],
  ['NP', '+9779841234567', ['984-1234567', '+977 984-1234567']],
  ['ID', '+62812345678', ['0812-345-678', '+62 812-345-678']],
  ['PH', '+639051234567', ['0905 123 4567', '(0905) 123-4567', '+63 905 123 4567']],
  ['TH', '+66812345678', ['081-234-5678', '081 234 5678', '+66 81 234 5678']],
  ['MM', '+9592123456', ['09 212 3456', '+95 9 212 3456']],
  ['LK', '+94712345678', ['071 234 5678', '+94 71 234 5678']],
  ['BD', '+8801812345678', ['01812-345678', '+880 1812-345678']],
  ['IN', '+918123456789', ['81234 56789', '081234-56789', '+91 81234 56789']],
  ['MN', '+97688123456', ['8812 3456', '+976 8812 3456']],
  ['MY', '+60123456789', ['012-345 6789', '+60 12-345 6789']],
  ['UZ', '+998912345678', ['91 234 56 78', '+998 91 234 56 78']],
  ['US', '+12025550123', ['(202) 555-0123', '202.555.0123', '+1 202-555-0123']],
  ['GB', '+442079460958', ['020 7946 0958', '(020) 7946 0958', '+44 (0)20 7946 0958']],
  ['DE', '+493023125123', ['030 23125 123', '030/23125-123', '+49 (0)30 23125123']],
  ['FR', '+33199001234', ['01 99 00 12 34', '01.99.00.12.34', '+33 (0)1 99 00 12 34']],
  ['AU', '+61491570156', ['0491 570 156', '+61 491 570 156']],
];

/** An address, line by line, as it is written locally. All are of public buildings. */
export interface Address {
  readonly country: Country;
  readonly lines: readonly string[];
}

const addressRows: readonly (readonly [Country, ...string[]])[] = [
  ['JP', '〒163-8001', '東京都新宿区西新宿2-8-1'], ['JP', '〒163-8001', '東京都新宿区西新宿二丁目8番1号', '東京都庁第一本庁舎'],
  ['JP', '１００－０００１', '東京都千代田区千代田１－１'],
  ['JP', '〒600-8216', '京都府京都市下京区烏丸通七条下ル東塩小路町721-1', '京都タワー'],
  ['JP', '2-8-1 Nishi-Shinjuku, Shinjuku-ku', 'Tokyo 163-8001', 'JAPAN'],
  ['KR', '04524', '서울특별시 중구 세종대로 110'], ['TW', '110', '台北市信義區市府路1號'], ['CN', '100009', '北京市东城区景山前街4号'],
  ['VN', '86 Lê Thánh Tôn, Phường Bến Nghé', 'Quận 1, Thành phố Hồ Chí Minh'],
  ['TH', 'ถนนหน้าพระลาน แขวงพระบรมมหาราชวัง', 'เขตพระนคร กรุงเทพมหานคร 10200'],
  ['ID', 'Jl. Medan Merdeka Selatan No. 8–9', 'Jakarta Pusat 10110'],
  ['PH', 'Padre Burgos Avenue, Ermita', 'Manila 1000'], ['IN', 'Rashtrapati Bhavan', 'New Delhi 110004'],
  ['NP', 'सिंहदरबार', 'काठमाडौं'], ['MY', 'Jalan Raja', '50050 Kuala Lumpur'],
  ['US', '1600 Pennsylvania Avenue NW', 'Washington, DC 20500'],
  ['GB', '10 Downing Street', 'London SW1A 2AA'],
  ['DE', 'Platz der Republik 1', '11011 Berlin'], ['FR', '5 avenue Anatole-France', '75007 Paris'],
  ['BR', 'Praça dos Três Poderes', 'Brasília – DF, 70160-900'],
];

/**
 * Variants of Japanese characters, and what is typed in their place: each row has the same, the usual form first. The kanji are variants
 * in personal names; 𠮷 has two UTF-16 units, and the last 葛 have a variation selector.
 */
export const japaneseForms: readonly (readonly string[])[] = [
  ['ガ', 'ｶﾞ', 'カ\u3099', 'が', 'か\u3099'], ['パ', 'ﾊﾟ', 'ハ\u309a', 'ぱ'], ['ヴ', 'ｳﾞ', 'ウ\u3099', 'ゔ'],
  ['ァ', 'ｧ', 'ア', 'ぁ'], ['ヱ', 'エ', 'ゑ'], ['ヶ', 'ケ', 'ヵ', 'が', 'ｹ'],
  ['ー', 'ｰ', '-', '－', '−', '―', '‐', '─', '一'], ['〜', '～', '~', '∼'], ['・', '･', '·', '•'],
  ['。', '｡', '．', '.'], ['、', '､', '，', ','], ['　', ' ', '\u00a0'],
  ['「', '｢', '『'], ['１', '1', '一', '壱', '①', 'Ⅰ'], ['〇', '○', '0', '０', '零'], ['々', '〻'], ['〒', '〶'],
  ['％', '%'], ['￥', '¥', '円', '\\'],
  ['株式会社', '㈱', '(株)', '（株）', '㍿'], ['令和', '㋿', 'R', 'Ｒ'], ['キロ', '㌔', 'ｷﾛ'],
  ['高', '髙'], ['崎', '﨑', '嵜', '埼'], ['吉', '𠮷'], ['斉', '斎', '齊', '齋'], ['辺', '邊', '邉'], ['沢', '澤'],
  ['浜', '濱', '濵'], ['桜', '櫻'], ['広', '廣'], ['国', '國'],
  ['神', '\ufa19'], ['福', '\ufa1b'], ['塚', '\ufa10'], ['隆', '\uf9dc'], ['葛', '葛\u{e0100}', '葛\u{e0101}'],
];

const pieces = new RegExp(japaneseForms.map(([usual = '']) => usual).join('|'), 'gu');

export const names: readonly Name[] = nameRows.map(([country, written, latin, katakana]) => ({ country, written, latin, katakana }));
export const phones: readonly Phone[] = phoneRows.map(([country, e164, written]) => ({ country, e164, written }));
export const addresses: readonly Address[] = addressRows.map(([country, ...lines]) => ({ country, lines }));

/** A row of a table; of one country where that is given. */
const oneOf = <Row extends { readonly country: Country }>(rows: readonly Row[], country: Country | undefined): fc.Arbitrary<Row> => {
  const those = rows.filter((row) => country === undefined || row.country === country);
  if (those.length === 0) throw new RangeError(`the dictionary has none of ${country}`);
  return fc.constantFrom(...those);
};

/** A name in one of its spellings. Throws a RangeError for a country that is not in the dictionary. */
export const nameText = (country?: Country): fc.Arbitrary<string> =>
  oneOf(names, country).chain(({ written, latin, katakana }) => fc.constantFrom(written, latin, katakana));

/** A phone number as people write it or in E.164. Throws likewise. */
export const phoneText = (country?: Country): fc.Arbitrary<string> =>
  oneOf(phones, country).chain(({ e164, written }) => fc.constantFrom(e164, ...written));

/** An address in one line or several. Throws likewise. */
export const addressText = (country?: Country): fc.Arbitrary<string> =>
  oneOf(addresses, country).chain(({ lines }) => fc.constantFrom('\n', ' ', ', ').map((between) => lines.join(between)));

/** The same text with each character that has variants in any of them. */
export const inOtherForms = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(texts, fc.infiniteStream(fc.nat())).map(([text, choices]) => text.replace(pieces, (piece) => {
    const forms = japaneseForms.find(([usual]) => usual === piece) ?? [piece];
    return forms[Number(choices.next().value) % forms.length] ?? piece;
  }));
