/** How many headlines and posts of an entity can be paged through. Ours. */
export const POSTS_MOST = 200;
