/**
 * How texts are read, the same on both sides (schemas/README.md, DECISIONS "Kinder readings"). Each row is one branch, one
 * end of a range, or one neighbour of such an end: a change of any of them fails a row.
 */

type Taken = readonly [type: string, typed: string, sent: string];
type Refused = readonly [type: string, typed: string];

const ofType = (type: string, rows: readonly (readonly [typed: string, sent: string])[]): readonly Taken[] =>
  rows.map(([typed, sent]) => [type, typed, sent]);

const refusedBy = (type: string, texts: readonly string[]): readonly Refused[] => texts.map((text) => [type, text]);

const HYPHENS = Array.from('-‐‑‒–—―−─ーｰ－一〜～');
const UNSEEN = Array.from(
  '\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2064\u2065\u2066\u206a\u206f\ufeff',
);
const BLANKS = Array.from(' \t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000');
const PHONE_SIGNS = [...HYPHENS, ...UNSEEN, ...BLANKS, ...Array.from('()[]/.·・･（）［］／．')];
const TRIMMED_TYPES: readonly Taken[] = [
  ['number', '12', '12'],
  ['email', 'a@b.co', 'a@b.co'],
  ['phone_number', '12345678', '12345678'],
  ['date', '2024-05-17', '2024-05-17'],
  ['url', 'https://a.b/', 'https://a.b/'],
  ['video', 'https://a.b/c.mp4', 'https://a.b/c.mp4'],
];

/** Accepted by the type; the last member is the sent text. */
export const taken: readonly Taken[] = [
  ...PHONE_SIGNS.flatMap((sign) => ofType('phone_number', [
    [`090${sign}1234${sign}5678`, '09012345678'], [`+81${sign}90${sign}12345678`, '+819012345678'],
  ])),
  ...[...BLANKS, ...UNSEEN].flatMap((sign) => TRIMMED_TYPES.flatMap(([type, text, sent]) => ofType(type, [
    [sign + text, sent], [text + sign, sent], [`${sign} ${sign}${text}${sign} ${sign}`, sent],
  ]))),
  ...HYPHENS.flatMap((sign) => [
    ...ofType('number', [[`${sign}5`, '-5'], [`${sign}.5`, '-0.5'], [`${sign}1,000`, '-1000']]),
    ...ofType('date', [[`2024${sign}05${sign}17`, '2024-05-17'], [`2024${sign}5${sign}7`, '2024-05-07']]),
  ]),
  ...ofType('phone_number', [
    ['１２３４５６７８', '12345678'], ['０９０ー１２３４ー５６７８', '09012345678'], ['+12345678', '+12345678'], ['＋１２３４５６７８', '+12345678'],
    ['123456789012345', '123456789012345'],
    ['+81 (0)90-1234-5678', '+819012345678'], ['+81(0)9012345678', '+819012345678'], ['+81 [0] 9012345678', '+819012345678'],
    ['+81-(0)-90-1234-5678', '+819012345678'], ['(+81) (0)90 1234 5678', '+819012345678'], ['+ 81 ( 0 ) 9012345678', '+819012345678'],
    ['＋８１（０）９０１２３４５６７８', '+819012345678'], ['\u202a+44 (0) 20 7946 0958\u202c', '+442079460958'], ['+1 (0)2025550123', '+12025550123'],
    ['+353 (0)1 234 5678', '+35312345678'], ['+8190(0)12345', '+8190012345'],
    ['81 (0)9012345678', '8109012345678'], ['(0)90 1234 5678', '09012345678'],
    ['+81 (00)12345678', '+810012345678'], ['+81 (1)12345678', '+81112345678'],
    ['+8190 (0)12345678', '+8190012345678'], ['+81 (0)(0)12345678', '+81012345678'],
  ]),
  ...ofType('number', [
    ['0', '0'], ['007', '007'], ['+5', '+5'], ['-5', '-5'], ['1.50', '1.50'], ['-12.5', '-12.5'],
    ['－１２．５', '-12.5'], ['＋５', '+5'], ['１２３４５６７８９０', '1234567890'],
    ['.5', '0.5'], ['+.5', '+0.5'], ['．５', '0.5'], ['-.25', '-0.25'], ['0.5', '0.5'],
    ['1,000', '1000'], ['12,345', '12345'], ['123,456', '123456'],
    ['1,234,567', '1234567'], ['1,000,000,000', '1000000000'], ['9,999', '9999'],
    ['1,000.5', '1000.5'], ['+1,000', '+1000'], ['-1,000.25', '-1000.25'], ['１，０００', '1000'], ['１，０００．５', '1000.5'],
  ]),
  ...ofType('date', [
    ['2024-05-17', '2024-05-17'], ['2024/5/7', '2024-05-07'], ['2024.12.31', '2024-12-31'], ['２０２４／０５／１７', '2024-05-17'],
    ['2024/05-17', '2024-05-17'], ['2024．5．7', '2024-05-07'],
    ['2024-02-29', '2024-02-29'], ['2000-02-29', '2000-02-29'], ['0000-01-01', '0000-01-01'], ['0099-12-31', '0099-12-31'],
    ['9999-12-31', '9999-12-31'], ['2024-1-31', '2024-01-31'], ['2024-10-1', '2024-10-01'],
  ]),
  ...ofType('email', [
    ['a@b.co', 'a@b.co'], ['a@b。co', 'a@b.co'], ['a@b｡co', 'a@b.co'], ['a。b｡c@d。e．co', 'a.b.c@d.e.co'], ['ａ＠ｂ．ｃｏ', 'a@b.co'],
    ['a!#$%&\'*+/=?^_`{|}~-b@c-d.co', 'a!#$%&\'*+/=?^_`{|}~-b@c-d.co'],
    ['日本@例え。jp', '日本@例え.jp'], ['é@faß.de', 'é@faß.de'], ['a\u200cb@c.de', 'a\u200cb@c.de'], ['a\u2010b@c.de', 'a\u2010b@c.de'],
    ['a¬®b@c.de', 'a¬®b@c.de'], ['a😀@b.co', 'a😀@b.co'],
  ]),
  ...ofType('url', [
    ['https://a.b', 'https://a.b'], ['HTTP://A.B', 'HTTP://A.B'], ['ｈｔｔｐｓ：／／ａ．ｂ／ｃ', 'https://a.b/c'],
    ['Ｈｔｔｐ：／／a.b', 'Http://a.b'], ['https：//a.b/Ｇ', 'https://a.b/G'], ['https:／/a.b', 'https://a.b'],
    ['https:/／a.b', 'https://a.b'], ['httpｓ://a.b', 'https://a.b'], ['hｔtp://a.b', 'http://a.b'], ['htｔp://a.b', 'http://a.b'],
    ['httｐ://a.b', 'http://a.b'], ['https://a.b/Ｇメン？', 'https://a.b/Ｇメン？'],
    ['https://a.b。', 'https://a.b'], ['https://a.b/、', 'https://a.b/'], ['https://a.b/｡', 'https://a.b/'],
    ['https://a.b/､', 'https://a.b/'], ['https://a.b/ 。、\u200b 。', 'https://a.b/'], ['https://a.b', 'https://a.b'],
    ['https://a.b/c.', 'https://a.b/c.'], ['https://a.b/c,', 'https://a.b/c,'], ['https://a.b/。c', 'https://a.b/。c'],
    ['https://a.b/「', 'https://a.b/「'], ['https://a.b.', 'https://a.b.'],
    ['https://faß.example/', 'https://faß.example/'], ['https://日本語。jp/x', 'https://日本語。jp/x'],
    ['https://[::1]:80/', 'https://[::1]:80/'], ['https://u:p@a.b/', 'https://u:p@a.b/'],
    ['https://localhost', 'https://localhost'],
    ['https://https.example', 'https://https.example'], ['https://xhttps/', 'https://xhttps/'],
    ['https://httpsx/', 'https://httpsx/'], ['https://a.b/https://c.d', 'https://a.b/https://c.d'],
    ['https://a.b/..', 'https://a.b/..'],
  ]),
  ...ofType('video', [
    ['https://a.b/c.mp4', 'https://a.b/c.mp4'], ['HTTPS://A.B/C.MP4', 'HTTPS://A.B/C.MP4'],
    ['https://a.b/c.mp4?d#e', 'https://a.b/c.mp4?d#e'], ['https://a.b/.mp4', 'https://a.b/.mp4'],
    ['ｈｔｔｐｓ：／／a.b/c．mp4。', 'https://a.b/c.mp4'],
    ['http://localhost/c.mp4', 'http://localhost/c.mp4'], ['http://campus.localhost/c.mp4', 'http://campus.localhost/c.mp4'],
    ['http://LOCALHOST:4000/c.mp4', 'http://LOCALHOST:4000/c.mp4'], ['http://127.0.0.1/c.mp4', 'http://127.0.0.1/c.mp4'],
    ['http://127.255.255.254:1/c.mp4', 'http://127.255.255.254:1/c.mp4'], ['http://[::1]/c.mp4', 'http://[::1]/c.mp4'],
  ]),
  ...['text', 'text_area', 'location', 'currency'].flatMap((type) => ofType(type, [
    [' ¥1\n ', ' ¥1\n '], ['¥1\0', '¥1'], ['\ud800¥1\udfff', '¥1'], ['¥1\udbff\udc00', '¥1\udbff\udc00'],
    ['¥1\udc00', '¥1'], ['¥1\udbff', '¥1'], ['¥1\u0001\ud7ff\ue000', '¥1\u0001\ud7ff\ue000'], ['¥１', '¥１'],
  ])),
  ['number', '1\x002', '12'],
  ['phone_number', '1234\ud8005678', '12345678'],
  ['date', '2024-05-17\0', '2024-05-17'],
  ['url', 'https://a.b/\0', 'https://a.b/'],
  ['video', 'https://a.b/\0c.mp4', 'https://a.b/c.mp4'],
  ...ofType('currency', [
    ['\\4800000', '¥4800000'], ['＼1', '¥1'], ['\\１,０００円', '¥１,０００円'], ['¥\\1', '¥\\1'], ['約¥1\\2', '約¥1\\2'],
    ['￥1', '￥1'], ['約¥1', '約¥1'], ['¥¥ 1', '¥¥ 1'],
  ]),
  ['password', ' \0 a', ' \0 a'],
];

const BESIDE_HYPHENS = Array.from(',\u200f\u2016\u2211\u2213\u24ff\u2501\u301b\u301d\u30fd\u4dff\u4e01\uff5d\uff5f\uff71~');
const BESIDE_PHONE_SIGNS = Array.from(
  ',;:_~*#\'"!|\\{}<>=^%&$@¬®‖′\u061b\u061d\u180d\u180f\u2016\u2070\u3001\u3002\u30fa\u30fd\uff64\uff66',
);
const NOT_IN_EMAIL = Array.from('\0\u0001\u001f\u007f\u0080\u009f\u00ad\u200b\u200e\u200f\u202a\u202e\u2060\u206f\ud800 \udfff');

/** Refused, mandatory or not, and sent as typed. */
export const refused: readonly Refused[] = [
  ...refusedBy('date', BESIDE_HYPHENS.map((sign) => `2024${sign}05${sign}17`)),
  ...refusedBy('number', BESIDE_HYPHENS.filter((sign) => sign !== '\u200f').map((sign) => `${sign}5`)),
  ...refusedBy('phone_number', BESIDE_PHONE_SIGNS.map((sign) => `090${sign}12345678`)),
  ...refusedBy('phone_number', [
    '1234567', '1234567890123456', '++12345678', '1+2345678', '12345678+', '123456٧8', '090-1234-5678 ext. 1',
    'tel:09012345678', '0９０', '+81 (0)12345', '!81 (0)12345678',
  ]),
  ...refusedBy('number', [
    'abc', '1e5', '1.', '.', '-', '+', '--1', '+-1', '-+1', '−−1', '1-', '1 2',
    '12円', '٣', '1.2.3', '1..2', '1,00', '1,0000', '10,00', '1000,000', '0,123', '01,000', ',123', '1,,000',
    '1,000,', '1,000.', '1.000,5', '1,000,00', '1.5,000', '¥1', '- 5', '1_000', '1\'000', '−', '①', 'x1,000',
    '1,000x', 'x.5', '1,0a0', '0x10', 'Infinity', 'NaN', '1−2', '5ー', 'x5',
  ]),
  ...refusedBy('date', [
    '2024-02-30', '2023-02-29', '1900-02-29', '2100-02-29', '2024-00-10', '2024-13-01', '2024-01-00', '2024-01-32',
    '2024-04-31', '2024-06-31', '2024-09-31', '2024-11-31', '20240517', '24-05-17', '224-05-17', '12024-05-17',
    '2024-005-17', '2024-05-017', '2024--05-17', '2024-05', '2024-05-17T00:00', '2024-05-17Z', 'x2024-05-17',
    '+002024-05-17', '2024 05 17', '2024年5月17日', '17/05/2024', '2024/5/', 'today', '2024-0a-17', '-2024-05-17',
    '2024/02/30', '2024-05-1７日', '٢٠٢٤-05-17',
  ]),
  ...refusedBy('email', [
    'a', '@', 'a@', '@b.co', 'a@b', 'a@b.', 'a@.b', 'a@.b.co', 'a@b..co', 'a@@b.co', 'a@b@c.de', 'a b@c.de',
    'a@b c.de', 'a@b.c d', 'a\u3000b@c.de', 'mailto:a@b.co', 'MAILTO:a@b.co', '<a@b.co>', 'A B <a@b.co>',
    'a@b.co,c@d.ef', 'a@b.co;c@d.ef', 'a:b@c.de', '"a"@b.co', 'a"@b.co', 'a>@b.co', 'a<@b.co', 'a;@b.co', 'a,@b.co',
    'a@b,co', 'ａ：@b.co', 'a@b.co。', '。@b', `${'a'.repeat(250)}@b.co`,
  ]),
  ...refusedBy('email', NOT_IN_EMAIL.map((sign) => `a${sign}b@c.de`)),
  ...refusedBy('url', [
    'a.b', 'ftp://a.b', '//a.b', 'https:a.b', 'https:/a.b', 'https//a.b', 'xhttps://a.b', 'httpss://a.b', 'htps://a.b',
    'http:', 'http://', 'https:///', 'https://?', 'https://#', 'https://a b', 'https://a.b/c d', 'https://a.b/\u3000c',
    'https://a.b/\tc', 'https://a.b/c\nd', 'https://:80', 'https://u@', 'https://a.b:x', 'https://a.b:65536',
    'https://[::1', 'https://a%zz.b', 'https://a..b', 'https://.a.b', 'https://a.b..', 'https://.', 'https://a。。b',
    'https://https://a.b', 'https://http://a.b', 'http://https/', 'https://www.http', 'https://www.https.',
    'https://a.http:80/', 'javascript:alert(1)', 'data:,', '「https://a.b', 'ｆｔｐ：／／a.b', 'ｈｔｔｐｓ：／a.b', 'xｈｔｔｐ://a.b',
  ]),
  ...refusedBy('video', [
    'http://a.b/c.mp4', 'ftp://a.b/c.mp4', 'https://a.b', 'https://a.b/', 'https://a.b/c.mov', 'https://a.b/c.mp4/',
    'https://a.b/c.mp4x', 'https://a.b/cmp4', 'https://a.b/c.mp4.html', 'https://a.b/c.xmp4', 'https://a.mp4',
    'https://a.b/c?d.mp4', 'https://a.b/c#.mp4', 'c.mp4', '//a.b/c.mp4', 'http://127.evil.com/a.mp4',
    'http://128.0.0.1/a.mp4', 'http://127.0.0.1.evil.com/a.mp4', 'http://x127.0.0.1/a.mp4',
    'http://127.0.0.1.2.3/a.mp4', 'http://localhost.evil.com/a.mp4', 'http://notlocalhost/a.mp4', 'http://[::2]/a.mp4',
    'http://0.0.0.0/a.mp4', 'http://10.0.0.1/a.mp4', 'http://[::1].a/a.mp4', 'https://https://a.mp4',
    'https://..a/c.mp4',
  ]),
  ...refusedBy('currency', [
    '1000', '¥', '￥', '¥ 1', '￥\u30001', '¥\u00a01', '¥\n', '$1', '1000¥', '¥\0', '\u00a41', '\u00a61',
    '\uffe41', '\uffe61', '円1', '\\', '\\ 1', '\\a', ' \\1', '1\\1', '/1',
  ]),
];
