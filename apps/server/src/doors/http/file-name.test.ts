import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['Supply 2027', 'Supply 2027 - minutes.md'],
  ['Поставки на 2027 год', 'Поставки на 2027 год - minutes.md'],
  ['../../etc/passwd', 'etc passwd - minutes.md'],
  ['C:\\Windows\\x', 'C Windows x - minutes.md'],
  ['.bashrc', 'bashrc - minutes.md'],
  ['--help', 'help - minutes.md'],
  ['a\u202Egnp.exe', 'a gnp.exe - minutes.md'],
  ['one\r\nSet-Cookie: x', 'one Set-Cookie x - minutes.md'],
  ['"; filename=x', '; filename=x - minutes.md'],
  ['/', 'minutes.md'],
  ['…', '… - minutes.md'],
  ['a'.repeat(200), `${'a'.repeat(80)} - minutes.md`],
])('B30 a file about %j is called %j', (topic, name) => expect(fileName(topic, 'minutes', 'md')).toBe(name));
