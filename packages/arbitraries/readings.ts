/**
 * How texts are read, the same on both sides (schemas/README.md, DECISIONS "Kinder readings"). Each row is one branch, one
 * end of a range, or one neighbour of such an end: a change of any of them fails a row.
 */

type Rows = readonly (readonly [type: string, typed: string, sent: string])[];

const HYPHENS = Array.from('-‐‑‒–—―−─ーｰ－一〜～');
const UNSEEN = Array.from('\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2064\u2065\u2066\u206a\u206f\ufeff');
const BLANKS = Array.from(' \t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000');
const PHONE_SIGNS = [...HYPHENS, ...UNSEEN, ...BLANKS, ...Array.from('()[]/.·・･（）［］／．')];
const TRIMMED_TYPES: Rows = [['number', '12', '12'], ['email', 'a@b.co', 'a@b.co'], ['phone_number', '12345678', '12345678'], ['date', '2024-05-17', '2024-05-17'], ['url', 'https://a.b/', 'https://a.b/'], ['video', 'https://a.b/c.mp4', 'https://a.b/c.mp4']];

/** Taken by the type; what is sent is the last member. */
export const taken: Rows = [
  ...PHONE_SIGNS.flatMap((sign): Rows => [['phone_number', `090${sign}1234${sign}5678`, '09012345678'], ['phone_number', `+81${sign}90${sign}12345678`, '+819012345678']]),
  ...[...BLANKS, ...UNSEEN].flatMap((sign) => TRIMMED_TYPES.flatMap(([type, text, sent]): Rows => [[type, sign + text, sent], [type, text + sign, sent], [type, `${sign} ${sign}${text}${sign} ${sign}`, sent]])),
  ...HYPHENS.flatMap((sign): Rows => [
    ['number', `${sign}5`, '-5'], ['number', `${sign}.5`, '-0.5'], ['number', `${sign}1,000`, '-1000'], ['date', `2024${sign}05${sign}17`, '2024-05-17'], ['date', `2024${sign}5${sign}7`, '2024-05-07'],
  ]),
  ['phone_number', '１２３４５６７８', '12345678'], ['phone_number', '０９０ー１２３４ー５６７８', '09012345678'], ['phone_number', '+12345678', '+12345678'], ['phone_number', '＋１２３４５６７８', '+12345678'],
  ['phone_number', '123456789012345', '123456789012345'],
  ['phone_number', '+81 (0)90-1234-5678', '+819012345678'], ['phone_number', '+81(0)9012345678', '+819012345678'], ['phone_number', '+81 [0] 9012345678', '+819012345678'],
  ['phone_number', '+81-(0)-90-1234-5678', '+819012345678'], ['phone_number', '(+81) (0)90 1234 5678', '+819012345678'], ['phone_number', '+ 81 ( 0 ) 9012345678', '+819012345678'],
  ['phone_number', '＋８１（０）９０１２３４５６７８', '+819012345678'], ['phone_number', '\u202a+44 (0) 20 7946 0958\u202c', '+442079460958'], ['phone_number', '+1 (0)2025550123', '+12025550123'],
  ['phone_number', '+353 (0)1 234 5678', '+35312345678'], ['phone_number', '+8190(0)12345', '+8190012345'], ['phone_number', '81 (0)9012345678', '8109012345678'], ['phone_number', '(0)90 1234 5678', '09012345678'],
  ['phone_number', '+81 (00)12345678', '+810012345678'], ['phone_number', '+81 (1)12345678', '+81112345678'], ['phone_number', '+8190 (0)12345678', '+8190012345678'], ['phone_number', '+81 (0)(0)12345678', '+81012345678'],
  ['number', '0', '0'], ['number', '007', '007'], ['number', '+5', '+5'], ['number', '-5', '-5'], ['number', '1.50', '1.50'], ['number', '-12.5', '-12.5'], ['number', '－１２．５', '-12.5'], ['number', '＋５', '+5'], ['number', '１２３４５６７８９０', '1234567890'],
  ['number', '.5', '0.5'], ['number', '+.5', '+0.5'], ['number', '．５', '0.5'], ['number', '-.25', '-0.25'], ['number', '0.5', '0.5'],
  ['number', '1,000', '1000'], ['number', '12,345', '12345'], ['number', '123,456', '123456'], ['number', '1,234,567', '1234567'], ['number', '1,000,000,000', '1000000000'], ['number', '9,999', '9999'],
  ['number', '1,000.5', '1000.5'], ['number', '+1,000', '+1000'], ['number', '-1,000.25', '-1000.25'], ['number', '１，０００', '1000'], ['number', '１，０００．５', '1000.5'],
  ['date', '2024-05-17', '2024-05-17'], ['date', '2024/5/7', '2024-05-07'], ['date', '2024.12.31', '2024-12-31'], ['date', '２０２４／０５／１７', '2024-05-17'], ['date', '2024/05-17', '2024-05-17'], ['date', '2024．5．7', '2024-05-07'],
  ['date', '2024-02-29', '2024-02-29'], ['date', '2000-02-29', '2000-02-29'], ['date', '0000-01-01', '0000-01-01'], ['date', '0099-12-31', '0099-12-31'], ['date', '9999-12-31', '9999-12-31'], ['date', '2024-1-31', '2024-01-31'], ['date', '2024-10-1', '2024-10-01'],
  ['email', 'a@b.co', 'a@b.co'], ['email', 'a@b。co', 'a@b.co'], ['email', 'a@b｡co', 'a@b.co'], ['email', 'a。b｡c@d。e．co', 'a.b.c@d.e.co'], ['email', 'ａ＠ｂ．ｃｏ', 'a@b.co'], ['email', 'a!#$%&\'*+/=?^_`{|}~-b@c-d.co', 'a!#$%&\'*+/=?^_`{|}~-b@c-d.co'],
  ['email', '日本@例え。jp', '日本@例え.jp'], ['email', 'é@faß.de', 'é@faß.de'], ['email', 'a\u200cb@c.de', 'a\u200cb@c.de'], ['email', 'a\u2010b@c.de', 'a\u2010b@c.de'], ['email', 'a¬®b@c.de', 'a¬®b@c.de'], ['email', 'a😀@b.co', 'a😀@b.co'],
  ['url', 'https://a.b', 'https://a.b'], ['url', 'HTTP://A.B', 'HTTP://A.B'], ['url', 'ｈｔｔｐｓ：／／ａ．ｂ／ｃ', 'https://a.b/c'], ['url', 'Ｈｔｔｐ：／／a.b', 'Http://a.b'], ['url', 'https：//a.b/Ｇ', 'https://a.b/G'], ['url', 'https:／/a.b', 'https://a.b'],
  ['url', 'https:/／a.b', 'https://a.b'], ['url', 'httpｓ://a.b', 'https://a.b'], ['url', 'hｔtp://a.b', 'http://a.b'], ['url', 'htｔp://a.b', 'http://a.b'], ['url', 'httｐ://a.b', 'http://a.b'], ['url', 'https://a.b/Ｇメン？', 'https://a.b/Ｇメン？'],
  ['url', 'https://a.b。', 'https://a.b'], ['url', 'https://a.b/、', 'https://a.b/'], ['url', 'https://a.b/｡', 'https://a.b/'], ['url', 'https://a.b/､', 'https://a.b/'], ['url', 'https://a.b/ 。、\u200b 。', 'https://a.b/'], ['url', '。https://a.b'.slice(1), 'https://a.b'],
  ['url', 'https://a.b/c.', 'https://a.b/c.'], ['url', 'https://a.b/c,', 'https://a.b/c,'], ['url', 'https://a.b/。c', 'https://a.b/。c'], ['url', 'https://a.b/「', 'https://a.b/「'], ['url', 'https://a.b.', 'https://a.b.'],
  ['url', 'https://faß.example/', 'https://faß.example/'], ['url', 'https://日本語。jp/x', 'https://日本語。jp/x'], ['url', 'https://[::1]:80/', 'https://[::1]:80/'], ['url', 'https://u:p@a.b/', 'https://u:p@a.b/'], ['url', 'https://localhost', 'https://localhost'],
  ['url', 'https://https.example', 'https://https.example'], ['url', 'https://xhttps/', 'https://xhttps/'], ['url', 'https://httpsx/', 'https://httpsx/'], ['url', 'https://a.b/https://c.d', 'https://a.b/https://c.d'], ['url', 'https://a.b/..', 'https://a.b/..'],
  ['video', 'https://a.b/c.mp4', 'https://a.b/c.mp4'], ['video', 'HTTPS://A.B/C.MP4', 'HTTPS://A.B/C.MP4'], ['video', 'https://a.b/c.mp4?d#e', 'https://a.b/c.mp4?d#e'], ['video', 'https://a.b/.mp4', 'https://a.b/.mp4'], ['video', 'ｈｔｔｐｓ：／／a.b/c．mp4。', 'https://a.b/c.mp4'],
  ['video', 'http://localhost/c.mp4', 'http://localhost/c.mp4'], ['video', 'http://campus.localhost/c.mp4', 'http://campus.localhost/c.mp4'], ['video', 'http://LOCALHOST:4000/c.mp4', 'http://LOCALHOST:4000/c.mp4'], ['video', 'http://127.0.0.1/c.mp4', 'http://127.0.0.1/c.mp4'], ['video', 'http://127.255.255.254:1/c.mp4', 'http://127.255.255.254:1/c.mp4'], ['video', 'http://[::1]/c.mp4', 'http://[::1]/c.mp4'],
  ...['text', 'text_area', 'location', 'currency'].flatMap((type): Rows => [[type, ' ¥1\n ', ' ¥1\n '], [type, '¥1\0', '¥1'], [type, '\ud800¥1\udfff', '¥1'], [type, '¥1\udbff\udc00', '¥1\udbff\udc00'], [type, '¥1\udc00', '¥1'], [type, '¥1\udbff', '¥1'], [type, '¥1\u0001\ud7ff\ue000', '¥1\u0001\ud7ff\ue000'], [type, '¥１', '¥１']]),
  ['number', '1\x002', '12'], ['phone_number', '1234\ud8005678', '12345678'], ['date', '2024-05-17\0', '2024-05-17'], ['url', 'https://a.b/\0', 'https://a.b/'], ['video', 'https://a.b/\0c.mp4', 'https://a.b/c.mp4'],
  ['currency', '\\4800000', '¥4800000'], ['currency', '＼1', '¥1'], ['currency', '\\１,０００円', '¥１,０００円'], ['currency', '¥\\1', '¥\\1'], ['currency', '約¥1\\2', '約¥1\\2'],
  ['currency', '￥1', '￥1'], ['currency', '約¥1', '約¥1'], ['currency', '¥¥ 1', '¥¥ 1'],
  ['password', ' \0 a', ' \0 a'],
];

const BESIDE_HYPHENS = Array.from(',\u200f\u2016\u2211\u2213\u24ff\u2501\u301b\u301d\u30fd\u4dff\u4e01\uff5d\uff5f\uff71~');

/** Refused, mandatory or not, and sent as it was typed. */
export const refused: readonly (readonly [type: string, typed: string])[] = [
  ...BESIDE_HYPHENS.map((sign) => ['date', `2024${sign}05${sign}17`] as const),
  ...BESIDE_HYPHENS.map((sign) => ['number', `${sign}5`] as const).filter(([, text]) => !text.startsWith('\u200f')),
  ...Array.from(',;:_~*#\'"!|\\{}<>=^%&$@¬®‖′‐'.replace('‐', '')).map((sign) => ['phone_number', `090${sign}12345678`] as const),
  ...Array.from('\u061b\u061d\u180d\u180f\u2016\u2070\u3001\u3002\u30fa\u30fc\u30fd\uff64\uff66'.replace('\u30fc', '')).map((sign) => ['phone_number', `090${sign}12345678`] as const),
  ['phone_number', '1234567'], ['phone_number', '1234567890123456'], ['phone_number', '++12345678'], ['phone_number', '1+2345678'], ['phone_number', '12345678+'], ['phone_number', '123456٧8'], ['phone_number', '090-1234-5678 ext. 1'], ['phone_number', 'tel:09012345678'],
  ['phone_number', '0９０'], ['phone_number', '+81 (0)12345'], ['phone_number', '!81 (0)12345678'],
  ...['abc', '1e5', '1.', '.', '-', '+', '--1', '+-1', '-+1', '−−1', '1-', '1 2', '12円', '٣', '1.2.3', '1..2', '1,00', '1,0000', '10,00', '1000,000', '0,123', '01,000', ',123', '1,,000', '1,000,', '1,000.', '1.000,5', '1,000,00', '1.5,000', '¥1', '- 5', '1_000', '1\'000', '−', '①', 'x1,000', '1,000x', 'x.5', '1,0a0', '0x10', 'Infinity', 'NaN', '1−2', '5ー', 'x5'].map((text) => ['number', text] as const),
  ...['2024-02-30', '2023-02-29', '1900-02-29', '2100-02-29', '2024-00-10', '2024-13-01', '2024-01-00', '2024-01-32', '2024-04-31', '2024-06-31', '2024-09-31', '2024-11-31', '20240517', '24-05-17', '224-05-17', '12024-05-17', '2024-005-17', '2024-05-017', '2024--05-17', '2024-05', '2024-05-17T00:00', '2024-05-17Z', 'x2024-05-17', '+002024-05-17', '2024 05 17', '2024年5月17日', '17/05/2024', '2024/5/', 'today', '2024-0a-17', '-2024-05-17', '2024/02/30', '2024-05-1７日', '٢٠٢٤-05-17'].map((text) => ['date', text] as const),
  ...['a', '@', 'a@', '@b.co', 'a@b', 'a@b.', 'a@.b', 'a@.b.co', 'a@b..co', 'a@@b.co', 'a@b@c.de', 'a b@c.de', 'a@b c.de', 'a@b.c d', 'a\u3000b@c.de', 'mailto:a@b.co', 'MAILTO:a@b.co', '<a@b.co>', 'A B <a@b.co>', 'a@b.co,c@d.ef', 'a@b.co;c@d.ef', 'a:b@c.de', '"a"@b.co', 'a"@b.co', 'a>@b.co', 'a<@b.co', 'a;@b.co', 'a,@b.co', 'a@b,co', 'ａ：@b.co', 'a@b.co。', '。@b', `${'a'.repeat(250)}@b.co`].map((text) => ['email', text] as const),
  ...Array.from('\0\u0001\u001f\u007f\u0080\u009f\u00ad\u200b\u200e\u200f\u202a\u202e\u2060\u206f\ud800 \udfff').map((sign) => ['email', `a${sign}b@c.de`] as const),
  ...['a.b', 'ftp://a.b', '//a.b', 'https:a.b', 'https:/a.b', 'https//a.b', 'xhttps://a.b', 'httpss://a.b', 'htps://a.b', 'http:', 'http://', 'https:///', 'https://?', 'https://#', 'https://a b', 'https://a.b/c d', 'https://a.b/\u3000c', 'https://a.b/\tc', 'https://a.b/c\nd', 'https://:80', 'https://u@', 'https://a.b:x', 'https://a.b:65536', 'https://[::1', 'https://a%zz.b', 'https://a..b', 'https://.a.b', 'https://a.b..', 'https://.', 'https://a。。b', 'https://https://a.b', 'https://http://a.b', 'http://https/', 'https://www.http', 'https://www.https.', 'https://a.http:80/', 'javascript:alert(1)', 'data:,', '「https://a.b', 'ｆｔｐ：／／a.b', 'ｈｔｔｐｓ：／a.b', 'xｈｔｔｐ://a.b'].map((text) => ['url', text] as const),
  ...['http://a.b/c.mp4', 'ftp://a.b/c.mp4', 'https://a.b', 'https://a.b/', 'https://a.b/c.mov', 'https://a.b/c.mp4/', 'https://a.b/c.mp4x', 'https://a.b/cmp4', 'https://a.b/c.mp4.html', 'https://a.b/c.xmp4', 'https://a.mp4', 'https://a.b/c?d.mp4', 'https://a.b/c#.mp4', 'c.mp4', '//a.b/c.mp4', 'http://127.evil.com/a.mp4', 'http://128.0.0.1/a.mp4', 'http://127.0.0.1.evil.com/a.mp4', 'http://x127.0.0.1/a.mp4', 'http://127.0.0.1.2.3/a.mp4', 'http://localhost.evil.com/a.mp4', 'http://notlocalhost/a.mp4', 'http://[::2]/a.mp4', 'http://0.0.0.0/a.mp4', 'http://10.0.0.1/a.mp4', 'http://[::1].a/a.mp4', 'https://https://a.mp4', 'https://..a/c.mp4'].map((text) => ['video', text] as const),
  ...['1000', '¥', '￥', '¥ 1', '￥\u30001', '¥\u00a01', '¥\n', '$1', '1000¥', '¥\0', '\u00a41', '\u00a61', '\uffe41', '\uffe61', '円1', '\\', '\\ 1', '\\a', ' \\1', '1\\1', '/1'].map((text) => ['currency', text] as const),
];
