// NestJS with TypeORM, as their documentation has them: a guard that looks the key up, a ValidationPipe, a repository. What
// their decorators do in TypeScript is done by calling them, so that Node runs the file as it is.
import 'reflect-metadata'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { Body, Controller, Get, Module, NotFoundException, Param, Post, Req, UseGuards } from '@nestjs/common'
import { UnauthorizedException, ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm'
import { IsEmail, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator'
import { EntitySchema } from 'typeorm'

const text = { type: 'text', nullable: true }
const date = { type: 'timestamptz', precision: 3 }
const id = { type: 'uuid', primary: true }
const client = { type: 'uuid', primary: true, name: 'client_id' }

const Employeur = new EntitySchema({
  name: 'Employeur',
  tableName: 'employeur',
  columns: { clientId: client, id, idExterne: { ...text, name: 'id_externe' }, nom: text },
})
const Employe = new EntitySchema({
  name: 'Employe',
  tableName: 'employe',
  columns: {
    ...{ clientId: client, id, idExterne: { ...text, name: 'id_externe' }, prenom: text, nom: text },
    ...{ noMembre: { ...text, name: 'no_membre' }, courriel: text },
    ...{ courrielAlternatif: { ...text, name: 'courriel_alternatif' }, adresse1: text, ville: text, province: text },
    ...{ telephonePrincipal: { ...text, name: 'telephone_principal' }, codePostal: { ...text, name: 'code_postal' } },
    ...{ estActif: { type: 'boolean', name: 'est_actif', default: true } },
    ...{ dateCreation: { ...date, name: 'date_creation' }, derniereMaj: { ...date, name: 'derniere_maj' } },
  },
  relations: {
    employeur: {
      ...{ type: 'many-to-one', target: 'Employeur', createForeignKeyConstraints: false, nullable: true },
      joinColumn: [
        { name: 'client_id', referencedColumnName: 'clientId' },
        { name: 'employeur_id', referencedColumnName: 'id' },
      ],
    },
  },
})
const Cle = new EntitySchema({
  name: 'Cle',
  tableName: 'cle_api',
  columns: {
    cleId: { type: 'text', primary: true, name: 'cle_id' },
    clientId: { type: 'uuid', name: 'client_id' },
    empreinte: { type: 'bytea' },
    dateRevocation: { ...date, name: 'date_revocation', nullable: true },
  },
})

// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- what it is validated by is added to it
class NewEmploye {}
const decorated = (decorators, target, name) => {
  for (const decorate of decorators) decorate(target, name, Object.getOwnPropertyDescriptor(target, name))
}
for (const name of ['prenom', 'nom']) decorated([IsString(), IsNotEmpty(), MaxLength(100)], NewEmploye.prototype, name)
for (const name of ['idExterne', 'noMembre'])
  decorated([IsOptional(), IsString(), MaxLength(100)], NewEmploye.prototype, name)
decorated([IsOptional(), IsEmail()], NewEmploye.prototype, 'courriel')

/** The guard of every route: the key is looked up, and names the client. */
class KeyGuard {
  constructor(keys) {
    this.keys = keys
  }

  async canActivate(context) {
    const request = context.switchToHttp().getRequest()
    const key = String(request.headers['x-api-key'] ?? '')
    const found = await this.keys.findOne({ where: { cleId: key.slice(7, 15) } })
    const given = createHash('sha256').update(key.slice(15)).digest()
    if (!found || found.dateRevocation !== null || !timingSafeEqual(found.empreinte, given))
      throw new UnauthorizedException()
    request.clientId = found.clientId
    return true
  }
}
Reflect.defineMetadata('self:paramtypes', [{ index: 0, param: getRepositoryToken(Cle) }], KeyGuard)

class EmployeController {
  constructor(employes) {
    this.employes = employes
  }

  list({ clientId }) {
    return this.employes.find({
      where: { clientId },
      relations: { employeur: true },
      order: { dateCreation: 'ASC', id: 'ASC' },
    })
  }

  async read({ clientId }, idExterne) {
    const where = { clientId, idExterne, estActif: true }
    const found = await this.employes.findOne({ where, relations: { employeur: true } })
    if (!found) throw new NotFoundException()
    return found
  }

  create({ clientId }, body) {
    const now = new Date()
    const made = { clientId, id: randomUUID(), ...body, estActif: true, dateCreation: now, derniereMaj: now }
    return this.employes.save(this.employes.create(made))
  }
}
const routes = EmployeController.prototype
Controller('b2b/v1/employe')(EmployeController)
UseGuards(KeyGuard)(EmployeController)
Reflect.defineMetadata('self:paramtypes', [{ index: 0, param: getRepositoryToken(Employe) }], EmployeController)
decorated([Get()], routes, 'list')
decorated([Get(':idExterne')], routes, 'read')
decorated([Post()], routes, 'create')
for (const name of ['list', 'read', 'create']) Req()(routes, name, 0)
Param('idExterne')(routes, 'read', 1)
Body()(routes, 'create', 1)
Reflect.defineMetadata('design:paramtypes', [Object, String], routes, 'read')
Reflect.defineMetadata('design:paramtypes', [Object, NewEmploye], routes, 'create')

const entities = [Employe, Employeur, Cle]
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- so are the parts of the application
class AppModule {}
Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env.DATABASE_URL, entities, poolSize: 8 }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [EmployeController],
  providers: [KeyGuard],
})(AppModule)

const app = await NestFactory.create(AppModule, { logger: false })
app.useGlobalPipes(new ValidationPipe({ whitelist: true }))
app.enableShutdownHooks()
await app.listen(Number(process.env.PORT), '127.0.0.1')
