import type { Words } from '../../i18n/language.ts';

export const passwordLabels = {
  account: { th: 'บัญชีที่ใช้เข้าสู่ระบบ', en: 'You sign in as' },
  old: { th: 'รหัสผ่านเดิม', en: 'Current password' },
  password: { th: 'รหัสผ่านใหม่', en: 'New password' },
} as const satisfies Record<string, Words>;

export const passwordWords = {
  title: { th: 'เปลี่ยนรหัสผ่าน', en: 'Change password' },
  oldHint: {
    th: 'ถ้าเพิ่งเข้าสู่ระบบไม่เกิน 5 นาที เว้นว่างได้',
    en: 'You may leave it empty if you signed in less than 5 minutes ago',
  },
  others: { th: 'ให้เครื่องอื่นทั้งหมดออกจากระบบ', en: 'Sign out all other devices' },
  othersWhy: {
    th: 'เลือกเมื่อเครื่องหายหรือมีคนรู้รหัสผ่าน รายการที่รอส่งในเครื่องเหล่านั้นยังอยู่ในเครื่อง',
    en: 'For when a device is lost or somebody knows the password. What waits to be sent on them stays there.',
  },
  told: { th: 'เครื่องอื่นของคุณจะได้รับแจ้งว่ารหัสผ่านเปลี่ยน', en: 'Your other devices are told that the password was changed.' },
  save: { th: 'เปลี่ยนรหัสผ่าน', en: 'Change it' },
  saving: { th: 'กำลังเปลี่ยน…', en: 'Changing…' },
  done: { th: 'เปลี่ยนรหัสผ่านแล้ว', en: 'Password changed' },
  doneOthers: {
    th: 'เปลี่ยนรหัสผ่านแล้ว เครื่องอื่น {n} เครื่องออกจากระบบ',
    en: 'Password changed. Other devices signed out: {n}',
  },
  offline: { th: 'ต้องออนไลน์จึงเปลี่ยนรหัสผ่านได้', en: 'You need to be online to change the password' },
} as const satisfies Record<string, Words>;
