import { expect, test } from 'vitest';
import { pictureTag, withPicture } from './picture-tag.ts';

const picture = { address: '/media/uploads/a1.png', width: 640, height: 320 };

test('a picture is the last paragraph of a text, with its size and what it shows', () => {
  const text = withPicture('## Hello\n\nText\n\n\n', pictureTag(picture, ' A "red" <map> & shop '));
  expect(text).toBe(
    '## Hello\n\nText\n\n<img src="/media/uploads/a1.png" width="640" height="320" ' +
      'alt="A &quot;red&quot; &lt;map&gt; &amp; shop">\n',
  );
});
