import type { Words } from '../i18n/language.ts';

/** Labels of fields: both languages show. */
export const labels = {
  identifier: { th: 'เบอร์โทรหรืออีเมล', en: 'Phone or e-mail' },
  password: { th: 'รหัสผ่าน', en: 'Password' },
} as const satisfies Record<string, Words>;

/** Signing in: the first screen, so nothing else is in here. */
export const words = {
  welcome: { th: 'ยินดีต้อนรับ', en: 'Welcome' },
  welcomeWhy: { th: 'เข้าสู่ระบบเพื่อจองและดูรอบของคุณ', en: 'Sign in to book and to see your rounds' },
  goesTo: { th: 'เข้าสู่ระบบแล้วจะไปที่ {where}', en: 'After signing in you go to: {where}' },
  identifierLike: { th: 'เช่น 081 234 5678', en: 'Like 081 234 5678' },
  signIn: { th: 'เข้าสู่ระบบ', en: 'Sign in' },
  signingIn: { th: 'กำลังเข้าสู่ระบบ…', en: 'Signing in…' },
  remember: { th: 'จำเครื่องนี้ไว้', en: 'Remember this device' },
  rememberWhy: {
    th: 'เปิดแอปได้เลยแม้ไม่มีสัญญาณ ไม่ควรเลือกบนเครื่องที่ใช้ร่วมกัน',
    en: 'The app opens even without a signal. Better not on a shared device.',
  },
  forgot: { th: 'ลืมรหัสผ่าน', en: 'Forgot password' },
  noAccount: { th: 'ยังไม่มีบัญชี', en: 'No account yet?' },
  register: { th: 'สมัครใช้งาน', en: 'Register' },
  signedInAs: {
    th: 'เครื่องนี้เข้าสู่ระบบในชื่อ {name} อยู่ ถ้าเข้าสู่ระบบด้วยบัญชีอื่น ข้อมูลของ {name} จะถูกลบออกจากเครื่องนี้',
    en: 'This device is signed in as {name}. If you sign in with another account, {name}’s data is removed from this device.',
  },
  toMyHome: { th: 'ไปหน้าแรกของ {name}', en: 'To {name}’s home' },
} as const satisfies Record<string, Words>;
