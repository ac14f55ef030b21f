/**
 * Values for `?redirect=` that try to leave the origin or to run script, in the forms known from public lists: schemes, protocol-relative,
 * backslashes, dots, credentials, white space and control characters, look-alike letters, each also encoded once and twice.
 */
const EVIL = 'evil.test';

// biome-ignore format: one kind, one line
const once = [
  // schemes
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://%0aalert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)',
  'javascript://app.test/golfer/home%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'blob:https://app.test/golfer/home',
  'file:///etc/passwd', 'filesystem:https://app.test/temporary/golfer/home', 'intent://evil.test#Intent;scheme=https;end',
  'line://app/1234', 'tel:1669', 'ws://app.test/golfer/home', 'ftp://app.test/golfer/home',
  // another host
  `https://${EVIL}/golfer/home`, `HTTPS://${EVIL}/golfer/home`, `https:${EVIL}/golfer/home`, `https:///${EVIL}/golfer/home`,
  `https:/\\${EVIL}/golfer/home`, `//${EVIL}`, `///${EVIL}/golfer/home`, `/\\${EVIL}/golfer/home`, `\\/${EVIL}/golfer/home`,
  `\\\\${EVIL}/golfer/home`, `/.//${EVIL}`, `/..//${EVIL}`, `/golfer/..//${EVIL}`, `/golfer/home/../../..//${EVIL}`, `/.;//${EVIL}`,
  `@${EVIL}`, `/@${EVIL}`, `://${EVIL}`, `?//${EVIL}`, `#//${EVIL}`, `../${EVIL}`, EVIL,
  // somebody before the host
  `https://app.test@${EVIL}/golfer/home`, `https://app.test%2f@${EVIL}/golfer/home`, `https://app.test\\@${EVIL}/golfer/home`,
  `https://nok@app.test/golfer/home`, `https://nok:pw@app.test/golfer/home`, `https://:pw@app.test/golfer/home`, `//nok@app.test/golfer/home`,
  // letters that look alike
  `//evil\u3002test/golfer/home`, `/\uff0f${EVIL}/golfer/home`, `/\u2215${EVIL}`, `//\u24d4vil.test/golfer/home`,
  `https://app.te\u0455t/golfer/home`, `/\u202e${EVIL}`, `/%EF%BC%8F${EVIL}`,
  // neighbours of ours
  'https://app.test.evil.test/golfer/home', 'https://app.testevil.test/golfer/home', 'https://sub.app.test/golfer/home',
  'http://app.test/golfer/home', 'https://app.test:8443/golfer/home', 'https://app.test./golfer/home', 'https://[::1]/golfer/home',
  // the sign-in itself
  '/', '/?about', '/login', '/login?redirect=/login', '/LOGIN', '/login/', '/register', '/line', '/line//evil.test', '/line/golfer/home',
  '/no-permission', '/golfer/../login', 'https://app.test/login',
  // nowhere of ours
  '', ' ', '..', 'golfer', '/golfer', '/golfer/home/nowhere', '/golfer//home', '/api/v1/auth/logout', '/sw.js', '/%67olfer/home',
  '/golfer%2Fhome', '/golfer/chat/%5Cevil', '/golfer/chat/%0d%0aSet-Cookie:x', '/golfer/chat/%00', '/golfer/chat/%c2%85', '/golfer/chat/%',
  '/golfer/chat/%E0%A4', '/golfer/chat/a/b', '/__proto__', '<script>alert(1)</script>',
  ...['\t', '\n', '\r\n', '\0', '\u001f', '\u007f', '\u0085', '\u009f'].flatMap((blank) => [
    `${blank}//${EVIL}/golfer/home`, `/${blank}/${EVIL}/golfer/home`, `/golfer/home${blank}`, `https:${blank}//${EVIL}/golfer/home`,
  ]),
];

export const HOSTILE: readonly string[] = [
  ...new Set(
    once.flatMap((value) => [value, encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))]),
  ),
];
