import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { connection, pageSize, rowId } from '../../../gateway/graphql/connection.ts';
import { toRows } from '../../../gateway/preview.ts';
import { EntityMetrics } from '../schema.ts';
import { newestPosts, type StoredPost } from './reads.ts';
import { POSTS_MOST } from './rules.ts';

const postId = ({ id }: StoredPost): string => id;

const Post = builder.objectRef<StoredPost>('Post').implement({
  description: 'A headline or post with the tone that its source scored it with.',
  fields: (t) => ({
    id: t.id(rowId(postId)),
    date: t.expose('day', { type: 'Date', description: 'The day in New York on which it appeared.' }),
    source: t.exposeString('source', { description: 'News, Reddit, X, YouTube or Substack.' }),
    publisher: t.exposeString('publisher', { description: 'Who published it: a newspaper, a forum, an account.' }),
    type: t.exposeString('type', { description: 'What it is: article, post or video.' }),
    polarity: t.exposeFloat('polarity', { description: 'Its tone, -1 (bearish) to 1 (bullish).' }),
    title: t.exposeString('title', { description: 'The headline, or the text of a short post.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'What follows the title; null where the file has none.',
    }),
  }),
});

const PostConnection = connection({
  name: 'Post',
  node: Post,
  idOf: postId,
  description: `A page of the newest headlines and posts, ${POSTS_MOST} at most.`,
});

builder.objectField(EntityMetrics, 'posts', (t) =>
  t.field({
    type: PostConnection,
    description: `The newest headlines and posts that mention it, newest first; the last ${POSTS_MOST} at most.`,
    access: KEYED,
    listSize: pageSize(),
    args: t.arg.connectionArgs(),
    resolve: ({ id }, page, context) => PostConnection.page(context, page, newestPosts(context).load(id).then(toRows)),
  }),
);
