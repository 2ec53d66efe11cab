// How a sentence takes its data: `{name}` is replaced, `{n:one move|other moves}` chooses by the number n
// after the plural rules of the language. Every language puts them in its own order.

export type Fillings = { readonly [name: string]: string | number };

type Name<Inside extends string> = Inside extends `${infer Before}:${string}` ? Before : Inside;
type Names<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Name<Inside> | Names<Rest>
  : never;

/** The arguments a sentence needs, read from its English text: forgetting one does not compile. */
export type Data<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [data: { readonly [name in Names<Text>]: string | number }];

const PLACE = /\{(\w+)(?::([^}]*))?\}/g;

export function fillPlaceholders(text: string, data: Fillings, language: string): string {
  return text.replace(PLACE, (place, name: string, forms: string | undefined, at: number) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (value === undefined) return place;
    const said = forms === undefined ? String(value) : pluralForm(forms, Number(value), language);
    return language.startsWith('zh')
      ? addSpacesBesideChinese(text[at - 1], said, text[at + place.length])
      : said;
  });
}

const LETTER = /[\p{Script=Latin}\d]/u;
const HAN = /\p{Script=Han}/u;

/** Chinese puts a space between its characters and the letters or digits of a name; the name is known only here. */
function addSpacesBesideChinese(before = '', said: string, after = ''): string {
  const [first = ''] = said;
  const last = [...said].at(-1) ?? '';
  const left = HAN.test(before) && LETTER.test(first) ? ' ' : '';
  const right = LETTER.test(last) && HAN.test(after) ? ' ' : '';
  return left + said + right;
}

function pluralForm(forms: string, count: number, language: string): string {
  const category = new Intl.PluralRules(language).select(count);
  const byCategory = new Map(forms.split('|').map((form) => splitAtFirstSpace(form)));
  return byCategory.get(category) ?? byCategory.get('other') ?? '';
}

function splitAtFirstSpace(form: string): [string, string] {
  const space = form.indexOf(' ');
  return space < 0 ? [form, ''] : [form.slice(0, space), form.slice(space + 1)];
}
