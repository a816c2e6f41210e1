import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import membres
from membres.exceptions import ApiException

configuration = membres.Configuration(host=os.environ["BASE_URL"], api_key={"CleApi": os.environ["API_KEY"]})
client = membres.ApiClient(configuration)
name = os.environ["CLIENT"]
unions = membres.SyndicatsApi(client)
campaigns = membres.CampagnesApi(client)
union = membres.SyndicatCreation(identifiantExterne=f"SDK {name} é/1", nom=f"Syndicat « {name} »")


def code_of(call: Callable[[], object], status: int) -> str | None:
    try:
        call()
    except ApiException as refusal:
        if refusal.status == status and isinstance(refusal.data, membres.Problem):
            return refusal.data.code
    return None


created = unions.create_syndicat(union)
found = unions.get_syndicat(union.identifiant_externe)
page = unions.list_syndicats_with_http_info(limite=1)
row = membres.EmployeSync(idExterne=f"SDK {name} 1", nom="Roy")
loaded = membres.SynchronisationApi(client).create_sync(membres.SyncSaisie(employes=[row]))
now = datetime.now(timezone.utc)
campaign = membres.CampagneCreation(
    titre=f"SDK {name}",
    ouvertureDuVoteUtc=now + timedelta(days=1),
    fermetureDuVoteUtc=now + timedelta(days=2),
)
identifier = campaigns.create_campagne(campaign)
options = [membres.OptionSaisie(libelle="Oui"), membres.OptionSaisie(libelle="Non")]
question = membres.QuestionCreation(titre="Acceptez-vous ?", options=options)
membres.QuestionsApi(client).create_question(identifier, question)
published = campaigns.publish_campagne_with_http_info(identifier)
print(
    json.dumps(
        {
            "page": len(page.data),
            "next": 'rel="next"' in (page.headers or {}).get("Link", ""),
            "read": found == created,
            "created": created.nom,
            "conflict": code_of(lambda: unions.create_syndicat(union), 409),
            "absent": code_of(lambda: unions.get_syndicat(f"SDK {name} absent"), 404),
            "refused": loaded.errors[0].code,
            "published": str(identifier) if published.status_code == 204 else None,
        }
    )
)
