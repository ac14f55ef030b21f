import type { CourseName } from '#domain/course/api.ts';
import type { Words } from '../i18n/language.ts';

export const courseWords = ({ name_th, name_en }: CourseName): Words => ({ th: name_th, en: name_en });
export const provinceWords = (course: CourseName): Words => ({ th: course.province_th, en: course.province_en });
