/** Kana and their marks, characters that are written so in Japan alone, and words of its addresses. */
const JAPANESE =
  /[々〆〒ぁ-ヿ込働峠畑辻駅県広沢辺桜栄営関経済応対団図売読実験検権発気様伝転鉄単観覧楽薬歴労覚変続総]|東京都|[阪都]府|丁目|番地/;

/** The `lang` of a text that can be nothing but Japanese. Of other kanji it cannot be known: a name of them may be Chinese. */
export const writtenIn = (text: string): 'ja' | undefined => (JAPANESE.test(text) ? 'ja' : undefined);
