import { route, type Route } from '../http/http.ts';
import { readCourse, searchCourses } from './queries.ts';

export const courseRoutes: Route[] = [
  route('POST /course/search', searchCourses),
  route('GET /course/{slug}', readCourse),
];
