/** Maximum number of headlines and posts of an entity that can be paged through. Our choice. */
export const POSTS_MOST = 200;
