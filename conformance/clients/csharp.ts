import { join } from 'node:path'
import { type Client, run, type Tool } from './client.ts'
import { generate, generator, java, maven, version } from './openapi-generator.ts'

const dotnet: Tool = { test: ['dotnet', '--version'], without: 'there is no dotnet on this machine' }

const openapiGenerator: Client = {
  ...{ name: 'openapi-generator-csharp', language: 'C#', generator: `${generator} csharp`, version },
  ...{ compiled: 'dotnet build', needs: [java, maven], runsWith: [dotnet], nightly: true },
  generate: (folder) => generate('csharp', folder),
  compile: (folder) => run('dotnet', ['build', '-warnaserror'], join(folder, 'src/Org.OpenAPITools')),
}

export const csharp = [openapiGenerator]
