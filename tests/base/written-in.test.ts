import { expect, test } from 'vitest';
import { detectLanguage } from '../../src/base/detect-language.ts';

test.each([
  'さくら荘', 'カトウ', '佐々木', '東京都千代田区千代田', '神奈川県横浜市西区', '大阪府大阪市北区', '札幌市中央区南一条二丁目', '〒100-0001', '経済学部', '営業', '鉄道会社',
])('%s is Japanese', (text) => { expect(detectLanguage(text)).toBe('ja'); });

// Simplified and traditional Chinese, and kanji that both languages write alike.
test.each([
  '', 'Kanda 1-2-3', '王偉', '李小龙', '陳美玲', '林', '北京市海淀区颐和园路5号', '經濟學院', '经济学院', '廣東省廣州市', '成都市', '會社實驗', '铁路公司', '김민준', '№ 5 – “quoted”',
])('of %j it cannot be known', (text) => { expect(detectLanguage(text)).toBeUndefined(); });
