import { bytes, type Call } from '../calls.ts'
import { when } from './lines.ts'

/** The call with HttpClient, as a program of C# 11 or later. */
export function csharp({ verb, path, body, hasBody, file, hasKey, isRepeatable, answers }: Call): string {
  const method = verb.charAt(0) + verb.slice(1).toLowerCase()
  const address = `Environment.GetEnvironmentVariable("URL") + "${path}"`
  return [
    ...when(hasBody, 'using System.Text;', ''),
    'using var http = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${method}, ${address});`,
    ...when(hasKey, 'request.Headers.Add("X-Api-Key", Environment.GetEnvironmentVariable("API_KEY"));'),
    ...when(isRepeatable, 'request.Headers.Add("Idempotency-Key", Guid.NewGuid().ToString());'),
    ...when(hasBody, contentOf(body)),
    ...when(
      file !== undefined,
      `request.Content = new ByteArrayContent(File.ReadAllBytes("${file ?? ''}"));`,
      `request.Content.Headers.ContentType = new("${bytes}");`,
    ),
    'using var response = await http.SendAsync(request);',
    'var answer = await response.Content.ReadAsStringAsync();',
    'if (!response.IsSuccessStatusCode) throw new Exception(answer);',
    `Console.WriteLine(${answers ? 'answer' : '(int)response.StatusCode'});`,
  ].join('\n')
}

/** A raw literal takes the text of JSON as it is. */
function contentOf(body: unknown): string {
  const text = JSON.stringify(body ?? null, null, 2).replaceAll(/^/gm, '    ')
  return `request.Content = new StringContent("""\n${text}\n    """, Encoding.UTF8, "application/json");`
}
