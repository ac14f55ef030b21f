/** What breaks layouts and byte counts: chosen after the Big List of Naughty Strings, for what a chat shows. CH-10. */
export const HARD_TEXTS: readonly string[] = [
  // direction: overrides that are never closed, isolates, mixed
  '\u202eกลับหลังทั้งประโยค not closed',
  'ราคา \u2067שלום\u2069 ครับ \u202dabc\u202c',
  'مرحبا سمجي، نلتقي الساعة 06:30',
  // marks piled on one letter
  `ก${'\u0e49'.repeat(999)}`,
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034dA\u036b\u0357\u0334\u0362\u0335\u031c\u0330\u0354L\u0368\u0367\u0369\u0358\u0320G\u0311\u0357\u030e\u0305\u035b\u0341\u0334\u033b\u0348\u034d\u0354\u0339O',
  // no place to break
  'ก'.repeat(1_000),
  'W'.repeat(1_000),
  `https://example.com/${'a'.repeat(900)}`,
  '\u00a0'.repeat(20) + 'x' + '\u00a0'.repeat(300) + 'y',
  '\u2060'.repeat(400) + 'joined',
  'ﷺ'.repeat(200),
  '𒐫'.repeat(60) + '꧅',
  // several signs that are one
  '👩‍👩‍👧‍👦🏌🏽‍♀️👨🏿‍🦽‍➡️🇹🇭🏴󠁧󠁢󠁳󠁣󠁴󠁿1️⃣'.repeat(20),
  '👩🏽‍❤️‍💋‍👨🏿'.repeat(90),
  // lines, tabs and spaces stay where they are
  'หนึ่ง\n\n\n\tสอง   สาม\n',
  ' \u3000 ก่อนและหลัง \u3000 ',
  '\u2028line\u2029paragraph\u0085next',
  // what others take for code, markup or nothing
  '<script>alert(1)</script><b style="position:fixed;inset:0">&nbsp;&#x202e;',
  `'; drop table message; -- \\u0000 \\ %00 $1 {name} {{7*7}} \${7*7}`,
  'null',
  'undefined',
  '0',
  'NaN',
  '\ufeffwith a mark \ufffd \ufff9\ufffa\ufffb',
  '\u0001\u0007\u0008\u001b[31mred\u007f\u0080\u009f',
  '﷽'.repeat(30),
];
