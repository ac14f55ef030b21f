import { answer, type Route } from '../http/http.ts';
import { readCourse, searchCourses } from './queries.ts';

export const courseRoutes: Route[] = [
  answer('POST /course/search', searchCourses),
  answer('GET /course/{slug}', readCourse),
];
