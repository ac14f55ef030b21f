import type { CourseName } from '#domain/course/api.ts';
import type { Words } from '../i18n/language.ts';

export const courseWords = (course: CourseName): Words => ({ th: course.name_th, en: course.name_en });
export const provinceWords = (course: CourseName): Words => ({ th: course.province_th, en: course.province_en });
