/** Kana and their marks, characters of this form that only Japan uses, and words of its addresses. */
const JAPANESE = /[々〆〒ぁ-ヿ込働駅県広沢辺営関経済応対実験検気発鉄転]|東京都|[阪都]府|丁目/;

/** The `lang` of a text that can only be Japanese. Other kanji leave it open: a name of them may be Chinese. */
export const detectLanguage = (text: string): 'ja' | undefined => (JAPANESE.test(text) ? 'ja' : undefined);
